// The page whose formulas the device typesets.
import './alphabets.js';
import { growing, isTooWide, lineParts, widestPart } from './boxes.js';
import './enclosures.js';
import './letters.js';
import './lines.js';
import { start } from './start.js';
import { startMathematics, typesetAll, typesetInside } from './typeset.js';

start({ growing, isTooWide, lineParts, widestPart, startMathematics, typesetAll, typesetInside });
