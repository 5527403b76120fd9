"""Tables to learn from: bundled files, seeded generators, and a catalogue of both."""
