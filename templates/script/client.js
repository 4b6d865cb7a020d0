// Entry file of the client mode: the reader's device typesets the formulas with KaTeX. The imports without names
// register the fixups of KaTeX's MathML, which the other two modes apply in Swift when they render.
import './alphabets.js';
import { isTooWide, lineParts, resizingParts, widestPart } from './boxes.js';
import './enclosures.js';
import { canShow } from './foreign-client.js';
import './letters.js';
import './lines.js';
import { start } from './start.js';
import { startMathematics, typesetAll, typesetInside } from './typeset.js';

start({ resizingParts, isTooWide, lineParts, widestPart, canShow, startMathematics, typesetAll, typesetInside });
