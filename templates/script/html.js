// Entry file of the html mode: the formulas were typeset by `render`, as KaTeX's HTML boxes.
import { isTooWide, lineParts, resizingParts, widestPart } from './boxes.js';
import { canShow } from './foreign-typeset.js';
import { start } from './start.js';
import { startMathematics, typesetAll, typesetInside } from './untypeset.js';

start({ resizingParts, isTooWide, lineParts, widestPart, canShow, startMathematics, typesetAll, typesetInside });
