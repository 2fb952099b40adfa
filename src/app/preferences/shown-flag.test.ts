import { expect, test } from 'vitest';
import { defineKeyedFact, parseFlag } from '../../lib/device-facts.ts';
import { createDeviceStore } from '../../lib/device-store.ts';
import { isFlagOn, setFlag } from './flag.ts';
import { controlFlag } from './shown-flag.ts';
import { waitFor } from '../../../tests/helpers/wait-for.ts';

const flag = defineKeyedFact({ prefix: 'test-flag:', owner: 'user', parse: parseFlag });
const newStore = () => createDeviceStore(crypto.randomUUID());
const stored = (isOn: boolean) => ({ isOn, isStoring: false });

test('what is stored is shown once it is read', async () => {
  const store = newStore();
  await setFlag(flag, 'ana', true, store);
  const { shown } = controlFlag(flag, 'ana', store);
  await waitFor(() => expect(shown.get()).toEqual(stored(true)));
});

test('a tap before the first read stays', async () => {
  const store = newStore();
  const { shown, change } = controlFlag(flag, 'ana', store);
  change(true);
  expect(shown.get()).toEqual({ isOn: true, isStoring: true });
  await waitFor(() => expect(shown.get()).toEqual(stored(true)));
  expect(await isFlagOn(flag, 'ana', store)).toBe(true);
});

test('the last of several quick taps is what stays', async () => {
  const store = newStore();
  const { shown, change } = controlFlag(flag, 'ana', store);
  const seen: boolean[] = [];
  shown.subscribe(() => seen.push(shown.get()?.isOn === true));
  for (const isOn of [true, false, true, false]) change(isOn);
  await waitFor(() => expect(shown.get()).toEqual(stored(false)));
  expect(seen.slice(4)).not.toContain(true);
  expect(await isFlagOn(flag, 'ana', store)).toBe(false);
});

test('a tap that cannot be stored is drawn back to what is stored', async () => {
  const store = newStore();
  const { shown, change } = controlFlag(flag, 'ana', {
    ...store,
    set: () => Promise.reject(new Error('disk full')),
  });
  change(true);
  await waitFor(() => expect(shown.get()).toEqual(stored(false)));
});

test('a tap in another tab is shown', async () => {
  const store = newStore();
  const here = controlFlag(flag, 'ana', store);
  const ofNobodyElse = controlFlag(flag, 'ben', store);
  const stop = [here.follow(), ofNobodyElse.follow()];
  controlFlag(flag, 'ana', store).change(true);
  await waitFor(() => expect(here.shown.get()).toEqual(stored(true)));
  controlFlag(flag, 'ana', store).change(false);
  await waitFor(() => expect(here.shown.get()).toEqual(stored(false)));
  expect(ofNobodyElse.shown.get()).toEqual(stored(false));
  for (const end of stop) end();
});
