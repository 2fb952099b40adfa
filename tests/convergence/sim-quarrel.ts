import type { TimerRecord } from '../../schema/records/timer.ts';
import type { Operation } from './story/operations.ts';
import type { SimDevice } from './sim-device.ts';

const MINUTE_MS = 60_000;
/** Nobody starts this kind otherwise: what is decided here, nothing else decides. */
const KIND = 'custom';
const TRIES = 20;

export type Quarreller = {
  device: SimDevice;
  perform: (operation: Operation) => Promise<void>;
};

/**
 * The worst moment for two timers of the same thing: both parents have both before them, one moves
 * the start of the first to after the second, and both tidy up before they hear of each other again.
 * Gives up where the network does not let them get that far.
 */
export async function quarrel(one: Quarreller, other: Quarreller): Promise<void> {
  await one.perform({ do: 'start', kind: KIND, minutesAgo: 30 });
  await other.perform({ do: 'start', kind: KIND, minutesAgo: 10 });
  for (let i = 0; i < TRIES; i++) {
    for (const { device } of [one, other]) await device.engine.advance();
  }
  const [first, second] = bothOn(one.device);
  if (!first || !second || bothOn(other.device).length < 2) return;
  // By either clock it now begins after the other.
  const now = one.device.clock.now();
  const minutesAgo = Math.floor((now - second.startedAt) / MINUTE_MS) - 1;
  await one.perform({ do: 'moveStart', id: first.id, minutesAgo });
  for (const { device } of [one, other]) await device.timers.tidy();
}

/** The two timers in question, the first started first. */
function bothOn({ documents }: SimDevice): TimerRecord[] {
  return documents.timers
    .all()
    .map(({ data }) => data as TimerRecord)
    .filter(({ kind, removed }) => kind === KIND && removed === null)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .slice(0, 2);
}
