// Entry file of the html mode: the formulas were typeset by `render`, as KaTeX's HTML boxes.
import { growing, isTooWide, lineParts, widestPart } from './boxes.js';
import { start } from './start.js';
import { startMathematics, typesetAll, typesetInside } from './untypeset.js';

start({ growing, isTooWide, lineParts, widestPart, startMathematics, typesetAll, typesetInside });
