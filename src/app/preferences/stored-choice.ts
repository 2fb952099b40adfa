import { type PrimitiveAtom, atom } from 'jotai/vanilla';
import { type Fact, readFact, writeFact } from '../../lib/device-facts.ts';
import { type DeviceStore, deviceStore } from '../../lib/device-store.ts';
import { pageStore } from '../../lib/page-store.ts';

/** A choice of this device: shown at once after a press, and read from its storage meanwhile. */
export type StoredChoice<T> = {
  readonly atom: PrimitiveAtom<T>;
  /** Resolves when it is stored, or when that has failed: then it holds for this page alone. */
  change(change: (old: T) => T): Promise<void>;
};

/**
 * Begins to read a choice. What is changed before it has been read is applied to what was stored, and
 * stored only then: otherwise the late read would undo the press, and parts that nobody has changed
 * would be stored as the usual ones.
 *
 * @param valueOf the choice for what is stored; undefined where nothing is, or storage fails
 * @param untilRead shown until it is read
 */
export function storedChoice<T extends Stored, Stored>(
  fact: Fact<Stored>,
  valueOf: (stored: Stored | undefined) => T,
  untilRead: T = valueOf(undefined),
  store: DeviceStore = deviceStore,
): StoredChoice<T> {
  const choice = atom(untilRead);
  const changes: ((old: T) => T)[] = [];
  const reading = readFact(fact, store)
    .catch(() => undefined)
    .then((stored) => {
      const value = changes.reduce((old, change) => change(old), valueOf(stored));
      pageStore.set(choice, () => value);
    });
  return {
    atom: choice,
    async change(change) {
      changes.push(change);
      pageStore.set(choice, change);
      await reading;
      await writeFact(fact, pageStore.get(choice), store).catch(() => undefined);
    },
  };
}
