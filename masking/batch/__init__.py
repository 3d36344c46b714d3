"""Many documents: worker processes with limits, a ledger, restart, tables, clusters."""
