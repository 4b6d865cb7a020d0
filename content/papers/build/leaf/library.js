sitegen.library({});
