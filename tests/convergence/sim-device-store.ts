import type { DeviceStore } from '../../src/lib/device-store.ts';

/** What a simulated device stores beside its records. @param beforeWrite throws to simulate a crash */
export function createSimFacts(beforeWrite: () => void): DeviceStore {
  const facts = new Map<string, unknown>();
  const put = (key: string, value: unknown) => {
    beforeWrite();
    facts.set(key, structuredClone(value));
  };
  return {
    get: (key) => Promise.resolve(structuredClone(facts.get(key))),
    set: (key, value) => Promise.resolve().then(() => put(key, value)),
    remove: (key) => Promise.resolve().then(() => void facts.delete(key)),
    update: (key, change) =>
      Promise.resolve().then(() => {
        const value = change(structuredClone(facts.get(key)));
        put(key, value);
        return value;
      }),
    keys: (prefix) => Promise.resolve([...facts.keys()].filter((key) => key.startsWith(prefix))),
  };
}
