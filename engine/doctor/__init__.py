"""What is in a table, before anything is grown: profiles of its columns, findings, and remedies."""
