"""A list of rules, drawn on the stage; it and a tree drawn beside it light each other up under the pointer."""

HTML = '<ol tabindex="0"></ol>'
