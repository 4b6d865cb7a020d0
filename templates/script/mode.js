// What differs by the way in which the page's formulas are typeset. The entry of each mode fills it in before the page starts.
export const mode = {};
