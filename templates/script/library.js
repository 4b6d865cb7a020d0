// Entry file of the start page of a library: the script of a page without formulas, and how far the reader came.
import { showReading } from './reading.js';
import './mathml.js';

showReading();
