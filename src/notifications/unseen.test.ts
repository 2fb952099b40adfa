import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMemoryStore } from '../lib/device-store.ts';
import { addUnseen, clearUnseen, dropUnseen, dropUnseenExcept, unseenFact } from './unseen.ts';

let badges: (number | null)[];
beforeEach(() => {
  badges = [];
  vi.stubGlobal('navigator', {
    setAppBadge: (count: number) => Promise.resolve(void badges.push(count)),
    clearAppBadge: () => Promise.resolve(void badges.push(null)),
  });
});
afterEach(() => vi.unstubAllGlobals());

const feed = { kind: 'reminder', tag: 'rule-one/feed-one/180' };
const dose = { kind: 'reminder', tag: 'rule-two/dose-one/240' };
const entry = { kind: 'news', tag: 'events/entry-one' };

test('the badge is the number of announcements that nobody has looked at', async () => {
  const store = createMemoryStore();
  await addUnseen('ana', feed, store);
  await addUnseen('ana', entry, store);
  await addUnseen('ana', entry, store);
  await dropUnseen('ana', feed, store);
  await clearUnseen('ana', store);
  expect(badges).toEqual([1, 2, 2, 1, null]);
  expect(await store.get(unseenFact.of('ana').key)).toBeUndefined();
});

test('a reminder that is no longer due counts no more, and nothing else goes with it', async () => {
  const store = createMemoryStore();
  for (const each of [feed, dose, entry]) await addUnseen('ana', each, store);
  await dropUnseenExcept('ana', { kind: 'reminder', tags: [dose.tag] }, store);
  expect(badges.at(-1)).toBe(2);
  await dropUnseenExcept('ana', { kind: 'reminder', tags: [] }, store);
  expect(badges.at(-1)).toBe(1);
});

test('each person of the device has their own', async () => {
  const store = createMemoryStore();
  await addUnseen('ana', feed, store);
  await addUnseen('ben', entry, store);
  expect(badges).toEqual([1, 1]);
});

test('a browser without badges, or one that refuses them, is no error', async () => {
  vi.stubGlobal('navigator', {});
  const store = createMemoryStore();
  await addUnseen('ana', feed, store);
  vi.stubGlobal('navigator', { setAppBadge: () => Promise.reject(new Error('not installed')) });
  await addUnseen('ana', entry, store);
  expect(await store.get(unseenFact.of('ana').key)).toHaveLength(2);
});
