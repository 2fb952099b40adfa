import type { Side } from '../../../schema/records/payloads/common.ts';
import type { SideClock } from '../../../schema/records/timer.ts';
import { SIDE_MAX_MS } from '../../../schema/rules/timers.ts';
import { FEED } from '../../domain/log-types/feeding/feeds.ts';
import { readLocalFact, writeLocalFact } from '../../lib/local-facts.ts';
import type { TimerStore } from '../../replica/stores/timers.ts';
import { areKeysForeign, mirrorFacts, mirroredTimerFact } from './timer-facts.ts';

/** The other kind of timer with two sides. */
const PUMPING = 'pumping';

/** A timer that began outside this app. */
type KeptTimer = {
  kind: typeof FEED | typeof PUMPING;
  startedAt: number;
  sides: Record<Side, SideClock>;
};

/** Starts a timer with what the keys say, if this person may log it. */
export async function takeOverKeys(
  timers: Pick<TimerStore, 'start' | 'edit'>,
  childId: string,
  { mayLog, now }: { mayLog: (type: KeptTimer['kind'], childId: string) => boolean; now: number },
): Promise<void> {
  const found = takeTimerInKeys(now);
  if (found === null || !mayLog(found.kind, childId)) return;
  const { sides, ...start } = found;
  const { id } = await timers.start({ ...start, childId });
  await timers.edit(id, sides);
}

/**
 * Takes over the timer in keys that something other than this app has written. Null when the app
 * has written them itself, because then the record says what runs.
 */
export function takeTimerInKeys(now: number): KeptTimer | null {
  if (!areKeysForeign()) return null;
  writeLocalFact(mirroredTimerFact, '');
  const values = new Map(mirrorFacts.map((fact) => [fact.key, readLocalFact(fact)]));
  const side = (name: 'left' | 'right') => {
    const seconds = Math.floor(Number(values.get(`${name}TimerDuration`)));
    const bankedMs = Number.isFinite(seconds)
      ? Math.min(Math.max(seconds * 1_000, 0), SIDE_MAX_MS)
      : 0;
    const isRunning = values.get(`${name}TimerRunning`) === 'true' && bankedMs < SIDE_MAX_MS;
    return { bankedMs, resumedAt: isRunning ? now : null };
  };
  const sides = { left: side('left'), right: side('right') };
  const { left, right } = sides;
  if (left.bankedMs + right.bankedMs === 0 && left.resumedAt === null && right.resumedAt === null) {
    return null;
  }
  return {
    kind: values.get('timerMode') === PUMPING ? PUMPING : FEED,
    startedAt: now - left.bankedMs - right.bankedMs,
    sides,
  };
}
