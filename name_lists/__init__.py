"""name_lists."""
