import { defineFact, parseBoolean } from '../../lib/device-facts.ts';
import { defineLocalText, readLocalFact } from '../../lib/local-facts.ts';

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

/** The id of the timer that the keys above show, empty for none. Missing where this app has not written them. */
export const mirroredTimerFact = defineLocalText({
  key: 'timers.mirrored',
  wipedBy: ['discard', 'removal'],
});

/** Whether the keys, if there are any, were written by something other than this app. */
export function areKeysForeign(): boolean {
  return readLocalFact(mirroredTimerFact) === undefined;
}
