"""What a lesson shows at each of its stops, made once for the browser to step through."""
