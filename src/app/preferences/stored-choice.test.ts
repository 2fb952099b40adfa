import { expect, test } from 'vitest';
import { defineFact, parseBoolean, readFact, writeFact } from '../../lib/device-facts.ts';
import { createDeviceStore } from '../../lib/device-store.ts';
import { pageStore } from '../../lib/page-store.ts';
import { storedChoice } from './stored-choice.ts';

type Units = { milk: string; weight: string };
const USUAL: Units = { milk: 'ml', weight: 'kg' };
const unitsFact = defineFact<Partial<Units>>({
  key: 'test-units',
  wipedBy: [],
  parse: (stored) => stored as Partial<Units>,
});
const flagFact = defineFact({
  key: 'test-flag',
  wipedBy: [],
  parse: parseBoolean,
});

const newStore = () => createDeviceStore(crypto.randomUUID());
const unitsIn = (store: ReturnType<typeof newStore>) =>
  storedChoice<Units, Partial<Units>>(
    unitsFact,
    (stored) => ({ ...USUAL, ...stored }),
    undefined,
    store,
  );

test('a change before the first read stays, and what is stored beside it as well', async () => {
  const store = newStore();
  await writeFact(unitsFact, { milk: 'oz', weight: 'lb' }, store);
  const { atom, change } = unitsIn(store);
  const changing = change((old) => ({ ...old, weight: 'g' }));
  expect(pageStore.get(atom)).toEqual({ milk: 'ml', weight: 'g' });
  await changing;
  expect(pageStore.get(atom)).toEqual({ milk: 'oz', weight: 'g' });
  expect(await readFact(unitsFact, store)).toEqual({ milk: 'oz', weight: 'g' });
});

test('the last of several quick changes is what stays', async () => {
  const store = newStore();
  await writeFact(flagFact, true, store);
  const { atom, change } = storedChoice(flagFact, (stored) => stored ?? true, false, store);
  expect(pageStore.get(atom)).toBe(false);
  await Promise.all([true, false, true, false].map((isOn) => change(() => isOn)));
  expect(pageStore.get(atom)).toBe(false);
  expect(await readFact(flagFact, store)).toBe(false);
});

test('where storage fails, a change holds for the page', async () => {
  const store = {
    ...newStore(),
    get: () => Promise.reject(new Error('no storage')),
    set: () => Promise.reject(new Error('no storage')),
  };
  const { atom, change } = unitsIn(store);
  await change((old) => ({ ...old, milk: 'oz' }));
  expect(pageStore.get(atom)).toEqual({ milk: 'oz', weight: 'kg' });
});
