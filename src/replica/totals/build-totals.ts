import { settingsOfChildren } from '../../domain/statistics/settings.ts';
import { firstValue } from '../../lib/live.ts';
import { createWakeSignal } from '../../lib/wake-signal.ts';
import type { Replica } from '../replica.ts';

/** Stores totals and facts of the days of all children, each by its own settings, until the signal. */
export async function buildTotals(
  { children, totals }: Replica,
  signal: AbortSignal,
): Promise<void> {
  const all = await firstValue(children.all(), signal);
  const settingsOf = settingsOfChildren(all.map(({ record }) => record));
  const { sleep } = createWakeSignal();
  // What closes the replica waits for this work, so its pauses end with the signal.
  await totals.build({ settingsOf, signal, pause: (ms) => sleep(ms, signal) });
}
