// The page whose formulas are KaTeX's boxes already.
import { growing, isTooWide, lineParts, widestPart } from './boxes.js';
import { start } from './start.js';
import { startMathematics, typesetAll, typesetInside } from './untypeset.js';

start({ growing, isTooWide, lineParts, widestPart, startMathematics, typesetAll, typesetInside });
