// The target has no declarations: it replaces a symbol of a static library.
