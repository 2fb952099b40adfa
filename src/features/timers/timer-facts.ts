import { defineFact, parseBoolean } from '../../lib/device-facts.ts';
import { defineLocalText } from '../../lib/local-facts.ts';

/** Whether the screen stays on while the timer sheet is open. */
export const keepAwakeFact = defineFact({
  key: 'timerSheet.keepAwake',
  wipedBy: [],
  parse: parseBoolean,
});

/** The keys of the product specification that a widget reads: see mirror.ts. */
export const mirrorFacts = [
  'leftTimerDuration',
  'rightTimerDuration',
  'leftTimerRunning',
  'rightTimerRunning',
  'timerMode',
].map((key) => defineLocalText({ key, wipedBy: ['discard', 'removal'] }));
