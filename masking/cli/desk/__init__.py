"""The commands of the desk: the review page, the service and the vault."""
