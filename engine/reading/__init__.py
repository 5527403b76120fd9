"""From the bytes of somebody's file to cells of text, with what was decided on the way."""
