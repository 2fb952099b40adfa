import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../../schema/limits.ts';
import { createDeviceStore, createMemoryStore } from '../lib/device-store.ts';
import { type Announced, claimAnnouncements } from './announced.ts';
import { bundleOf } from './bundle.ts';

const NOW = Date.UTC(2026, 10, 27, 12);

const keysOf = (announced: readonly Announced[]) => announced.map(({ key }) => key);

describe('announcements of a device', () => {
  test('are claimed once, by whichever tab is first', async () => {
    const store = createDeviceStore('announced');
    const claim = (...keys: string[]) =>
      claimAnnouncements(
        'ana',
        keys.map((key) => ({ key, at: NOW, who: 'Ben' })),
        store,
      );
    const claimed = await Promise.all([claim('e1'), claim('e1', 'e2'), claim('e2', 'e3', 'e3')]);
    expect(claimed.map(({ ours }) => keysOf(ours))).toEqual([['e1'], ['e2'], ['e3']]);
    expect((await claim('e1')).ours).toEqual([]);
  });

  test('are those of one person on the device', async () => {
    const store = createMemoryStore();
    const claim = { key: 'e1', at: NOW };
    await claimAnnouncements('ana', [claim], store);
    expect((await claimAnnouncements('ben', [claim], store)).ours).toEqual([claim]);
  });

  test('are forgotten after two days, also those of a clock that was ahead', async () => {
    const store = createMemoryStore();
    await claimAnnouncements('ana', [{ key: 'ahead', at: NOW + 9 * DAY_MS }], store);
    await claimAnnouncements('ana', [{ key: 'old', at: NOW - 3 * DAY_MS }], store);
    const { latest } = await claimAnnouncements('ana', [{ key: 'new', at: NOW }], store);
    expect(keysOf(latest)).toEqual(['new']);
  });

  test('are limited in number', async () => {
    const store = createMemoryStore();
    const many = Array.from({ length: 1_000 }, (_, i) => ({ key: `e${i}`, at: NOW, who: 'Ben' }));
    const { ours, latest } = await claimAnnouncements('ana', many, store);
    expect([ours.length, latest.length]).toEqual([1_000, 300]);
  });

  test('are made where nothing can be stored', async () => {
    const broken = { ...createMemoryStore(), update: () => Promise.reject(new Error('full')) };
    const claim = { key: 'e1', at: NOW, who: 'Ben' };
    expect((await claimAnnouncements('ana', [claim], broken)).ours).toEqual([claim]);
  });
});

describe('a bundle', () => {
  const at = (seconds: number, who?: string, child?: string): Announced => ({
    key: `${seconds}`,
    at: NOW + seconds * 1_000,
    ...(who === undefined ? {} : { who }),
    ...(child === undefined ? {} : { child }),
  });
  /** The bundle after the last ones of these were claimed. */
  const after = (latest: readonly Announced[], ours = 1) =>
    bundleOf({ latest, ours: latest.slice(-ours) });

  test('is made of more than three within a minute', () => {
    const three = [at(0, 'Ben', 'Mia'), at(10, 'Ben', 'Mia'), at(20, 'Gran', 'Mia')];
    expect(after(three)).toBeNull();
    expect(after([...three, at(59, 'Ben')])).toEqual({
      count: 4,
      actors: ['Ben', 'Gran'],
      children: ['Mia'],
      isFirst: true,
    });
    expect(after([...three, at(60, 'Ben')])).toBeNull();
  });

  test('grows without making itself noticed again', () => {
    const five = [at(0, 'Ben'), at(1, 'Ben'), at(2, 'Ben'), at(3, 'Ben'), at(4, 'Ben')];
    expect(after(five)).toMatchObject({ count: 5, isFirst: false });
  });

  test('is made at once of many that arrive together', () => {
    const many = Array.from({ length: 12 }, (_, i) => at(i / 100, 'Ben'));
    expect(after(many, 12)).toMatchObject({ count: 12, isFirst: true });
  });

  test('contains no reminders', () => {
    expect(after([at(0, 'Ben'), at(1), at(2), at(3, 'Ben'), at(4, 'Ben')])).toBeNull();
  });

  test('of nothing is none', () => {
    expect(bundleOf({ ours: [], latest: [at(0, 'Ben')] })).toBeNull();
  });
});
