import type { TimerRecord } from '../../schema/records/timer.ts';
import type { Operation } from './scenario/operations.ts';
import type { SimDevice } from './sim-device.ts';

const MINUTE_MS = 60_000;
/** No other action uses this kind, so nothing else influences the result. */
export const QUARREL_KIND = 'custom';
const TRIES = 12;
/** The delay of a woken device between two tries. */
const PAUSE_MS = 1_100;

export type Quarreller = {
  device: SimDevice;
  perform: (operation: Operation) => Promise<void>;
};

/**
 * The hardest case of two timers of one kind: both parents see both timers, one moves
 * the start of the first to after the second, and both resolve it before they exchange anything.
 * Gives up when the network prevents that.
 */
export async function quarrel(
  one: Quarreller,
  other: Quarreller,
  pause: (ms: number) => void,
): Promise<void> {
  await one.perform({ do: 'start', kind: QUARREL_KIND, minutesAgo: 30 });
  await other.perform({ do: 'start', kind: QUARREL_KIND, minutesAgo: 10 });
  for (let i = 0; i < TRIES && !knowTheSame(one, other); i++) {
    pause(PAUSE_MS);
    for (const { device } of [one, other]) await tryOnce(device);
  }
  const [first, second] = bothOn(one.device);
  if (!first || !second || !knowTheSame(one, other)) return;
  // By either clock it now starts after the other.
  const now = one.device.clock.now();
  const minutesAgo = Math.floor((now - second.startedAt) / MINUTE_MS) - 1;
  await one.perform({ do: 'moveStart', id: first.id, minutesAgo });
  for (const { device } of [one, other]) await device.timers.tidy();
}

function knowTheSame(one: Quarreller, other: Quarreller): boolean {
  const [mine, theirs] = [one, other].map(({ device }) => bothOn(device).map(({ id }) => id));
  return mine?.length === 2 && mine.join() === theirs?.join();
}

/** Everything a device does when somebody opens the app. */
async function tryOnce({ engine, clock }: SimDevice): Promise<void> {
  engine.receive({ type: 'woke', now: clock.now() });
  while ((await engine.advance()).sleepMs === 0);
}

/** The two timers, in the order of their start. */
function bothOn({ documents }: SimDevice): TimerRecord[] {
  return documents.timers
    .all()
    .map(({ data }) => data as TimerRecord)
    .filter(({ kind, removed }) => kind === QUARREL_KIND && removed === null)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .slice(0, 2);
}
