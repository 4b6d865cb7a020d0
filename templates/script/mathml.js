// Entry file of the mathml mode (the formulas are native MathML), and of pages without formulas.
import { canShow } from './foreign-typeset.js';
import { start } from './start.js';
import { isTooWide, lineParts, resizingParts, widestPart } from './unboxed.js';
import { startMathematics, typesetAll, typesetInside } from './untypeset.js';

start({ resizingParts, isTooWide, lineParts, widestPart, canShow, startMathematics, typesetAll, typesetInside });
