import type { TimerRecord } from '../../schema/records/timer.ts';
import type { Operation } from './scenario/operations.ts';
import type { SimDevice } from './sim-device.ts';

const MINUTE_MS = 60_000;
/** Nobody touches this kind otherwise: what is decided here, nothing else decides. */
export const QUARREL_KIND = 'custom';
const TRIES = 12;
/** As long as a device that has been woken waits between two tries. */
const PAUSE_MS = 1_100;

export type Quarreller = {
  device: SimDevice;
  perform: (operation: Operation) => Promise<void>;
};

/**
 * The worst moment for two timers of the same thing: both parents have both before them, one moves
 * the start of the first to after the second, and both tidy up before they hear of each other again.
 * Gives up where the network does not let them get that far.
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
  // By either clock it now begins after the other.
  const now = one.device.clock.now();
  const minutesAgo = Math.floor((now - second.startedAt) / MINUTE_MS) - 1;
  await one.perform({ do: 'moveStart', id: first.id, minutesAgo });
  for (const { device } of [one, other]) await device.timers.tidy();
}

function knowTheSame(one: Quarreller, other: Quarreller): boolean {
  const [mine, theirs] = [one, other].map(({ device }) => bothOn(device).map(({ id }) => id));
  return mine?.length === 2 && mine.join() === theirs?.join();
}

/** All that a device does when somebody looks at it. */
async function tryOnce({ engine, clock }: SimDevice): Promise<void> {
  engine.receive({ type: 'woke', now: clock.now() });
  while ((await engine.advance()).sleepMs === 0);
}

/** The two timers in question, the first started first. */
function bothOn({ documents }: SimDevice): TimerRecord[] {
  return documents.timers
    .all()
    .map(({ data }) => data as TimerRecord)
    .filter(({ kind, removed }) => kind === QUARREL_KIND && removed === null)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .slice(0, 2);
}
