import { describe, expect, test } from 'vitest';
import { makeEvent } from '../../../../tests/helpers/events.ts';
import { breastSec, endSideOf, feedSessions, lastBottle, milkMlOf, nextSide } from './feeds.ts';
import { lastAmounts } from './last-amounts.ts';

const breast = (leftSec: number, rightSec: number, more = {}) => ({
  breast: { leftSec, rightSec, ...more },
});

describe('sessions', () => {
  test('join feeds up to 30 minutes after the end of the previous one', () => {
    const feeds = [
      makeEvent('feeding', '2025-06-10T10:00:00Z', { ended: '2025-06-10T10:20:00Z' }),
      makeEvent('feeding', '2025-06-10T10:50:00Z'),
      makeEvent('feeding', '2025-06-10T11:20:01Z'),
    ];
    expect(feedSessions(feeds, 30).map((session) => session.length)).toEqual([2, 1]);
  });

  test('do not depend on the order of entries, and last until the end of the longest feed', () => {
    const long = makeEvent('feeding', '2025-06-10T10:00:00Z', { ended: '2025-06-10T12:00:00Z' });
    const inside = makeEvent('feeding', '2025-06-10T10:30:00Z');
    const after = makeEvent('feeding', '2025-06-10T12:20:00Z');
    expect(feedSessions([after, inside, long], 30)).toEqual([[long, inside, after]]);
  });

  test('begin with the same feed in any order of entries, also when several begin at once', () => {
    const feeds = [1, 2, 3].map(() => makeEvent('feeding', 1_000_000));
    expect(feedSessions(feeds.toReversed(), 30)).toEqual([feeds]);
  });

  test('can be switched off', () => {
    const feeds = [makeEvent('feeding', 1_000_000), makeEvent('feeding', 1_000_000)];
    expect(feedSessions(feeds, null)).toHaveLength(2);
  });
});

describe('the next side', () => {
  test('is the side on which the last breast feed did not end', () => {
    const bottle = makeEvent('feeding', 3, {
      payload: { bottles: [{ content: 'formula', takenMl: 60 }] },
    });
    const left = makeEvent('feeding', 2, { payload: breast(100, 0, { endSide: 'left' }) });
    const right = makeEvent('feeding', 1, { payload: breast(0, 100, { endSide: 'right' }) });
    expect(nextSide([bottle, left, right])).toBe('right');
    expect(nextSide([bottle])).toBeNull();
  });

  test('follows from the times when no side was stored', () => {
    const end = (payload: Parameters<typeof breast>) =>
      endSideOf(makeEvent('feeding', 1, { payload: breast(...payload) }));
    expect(end([100, 0])).toBe('left');
    expect(end([0, 100])).toBe('right');
    expect(end([100, 100, { startSide: 'left' }])).toBe('right');
    expect(end([100, 100])).toBeNull();
    expect(end([0, 0, { totalSecOnly: 600 }])).toBeNull();
  });
});

test('counts milk of a day without water and minutes', () => {
  const feeds = [
    makeEvent('feeding', 1, {
      payload: {
        ...breast(600, 600),
        bottles: [
          { content: 'formula', takenMl: 60.1 },
          { content: 'water', takenMl: 30 },
        ],
      },
    }),
    makeEvent('feeding', 2, {
      payload: { tube: { content: 'breast_milk', ml: 20.2, route: 'ng' } },
    }),
  ];
  expect(milkMlOf(feeds)).toBe(80.3);
});

test('counts minutes without sides', () => {
  expect(breastSec(makeEvent('feeding', 1, { payload: breast(0, 0, { totalSecOnly: 900 }) }))).toBe(
    900,
  );
});

test('offers the last bottle and the last three amounts', () => {
  const bottle = (takenMl: number) =>
    makeEvent('feeding', 1, { payload: { bottles: [{ content: 'formula', takenMl }] } });
  const feeds = [
    makeEvent('feeding', 9),
    bottle(120),
    bottle(120),
    bottle(90),
    bottle(60),
    bottle(30),
  ];
  expect(lastBottle(feeds)?.takenMl).toBe(120);
  expect(lastAmounts(feeds).map(({ takenMl }) => takenMl)).toEqual([120, 90, 60]);
});
