// The functions that differ by math mode (client, html, mathml). Each entry file fills them in through start(), so that
// no module has to ask which mode it runs in and no bundle carries the code of another mode.
export const mode = {};
