import { defineFact, parseFlag, readFact, writeFact } from '../../lib/device-facts.ts';
import type { DeviceStore } from '../../lib/device-store.ts';
import type { Live } from '../../lib/live.ts';
import { askToPersist, readStorageHealth } from '../../replica/storage/health.ts';

export const askedToPersistFact = defineFact({
  key: 'asked-to-persist',
  wipedBy: [],
  parse: parseFlag,
});

/**
 * Asks the browser for persistent storage when the first entry waits to be sent. Only once, because
 * Firefox shows the request to the person.
 *
 * @returns a function that stops it
 */
export function keepPersistent(counts: Live<{ waiting: number }>, device: DeviceStore): () => void {
  const stop = counts.subscribe(() => {
    if ((counts.get()?.waiting ?? 0) === 0) return;
    stop();
    void ask(device).catch(() => undefined);
  });
  return stop;
}

async function ask(device: DeviceStore): Promise<void> {
  const { persisted } = await readStorageHealth();
  if (persisted !== false || (await readFact(askedToPersistFact, device))) return;
  await writeFact(askedToPersistFact, true, device);
  await askToPersist();
}
