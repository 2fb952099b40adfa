// Prints the path of a Chromium that starts; fetches one first if need be.
import { findChromium } from '../tests/helpers/chromium.ts';

process.stdout.write(`${await findChromium()}\n`);
