import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../../../schema/limits.ts';
import type { EventPayloads } from '../../../../schema/records/event.ts';
import { addDays } from '../../../../schema/rules/days.ts';
import { makeEvent } from '../../../../tests/helpers/events.ts';
import { makeQuestion } from '../../../../tests/helpers/statistics.ts';
import { factsOf } from '../facts/day-facts.ts';
import { breastBars, feedBars, milkBars } from './daily-feeds.ts';
import { feedIntervals, sinceLastFeed } from './feed-intervals.ts';
import { foodChart } from './foods.ts';
import { sessionsOn } from './sessions.ts';

type Feed = EventPayloads['feeding'];
const breast = (leftMin: number, rightMin: number): Feed => ({
  breast: { leftSec: leftMin * 60, rightSec: rightMin * 60 },
});
const bottle = (takenMl: number, content: 'formula' | 'cow_milk' | 'water' = 'formula'): Feed => ({
  bottles: [{ content, takenMl }],
});
const solids: Feed = { solids: [{ name: 'Carrot' }] };

/** Times are those of Madrid in summer: 10:00 is `T08:00`. */
function feed(at: string, payload: Feed, ended?: string) {
  return makeEvent('feeding', `${at}:00Z`, {
    payload,
    ...(ended ? { ended: `${ended}:00Z` } : {}),
  });
}
const day = { from: '2025-06-10', to: '2025-06-10' };

describe('feeding sessions', () => {
  const events = [
    feed('2025-06-10T08:00', breast(10, 5), '2025-06-10T08:15'),
    feed('2025-06-10T08:45', bottle(60)),
    feed('2025-06-10T09:16', solids),
  ];
  const counts = (sessionGapMin: number | null) =>
    sessionsOn(factsOf(events), '2025-06-10', { sessionGapMin }).map(({ ids }) => ids.length);

  test('join feeds with a gap up to the set one, from the end of the one before', () => {
    // Gaps of 30 and 31 minutes.
    expect(counts(30)).toEqual([2, 1]);
    expect(counts(60)).toEqual([3]);
    expect(counts(0)).toEqual([1, 1, 1]);
  });

  test('are single entries when joining is off', () => {
    expect(counts(null)).toEqual([1, 1, 1]);
  });

  test('are counted under their first kind, on the day on which they began', () => {
    const night = [
      feed('2025-06-09T21:50', bottle(90), '2025-06-09T22:05'),
      feed('2025-06-09T22:20', bottle(30)),
    ];
    const { bars } = feedBars(
      makeQuestion([...events, ...night], { from: '2025-06-09', to: '2025-06-10' }),
    );
    expect(bars.map(({ parts, total }) => [parts, total])).toEqual([
      [{ breast: 0, bottle: 1, solids: 0 }, 1],
      [{ breast: 1, bottle: 0, solids: 1 }, 2],
    ]);
  });

  test('have a mean from three tracked days on, without today', () => {
    const days = ['2025-06-07', '2025-06-08', '2025-06-10'];
    const of = (today: string) =>
      feedBars(
        makeQuestion(
          days.flatMap((date) => [
            feed(`${date}T08:00`, bottle(60)),
            feed(`${date}T12:00`, solids),
          ]),
          { from: '2025-06-07', to: '2025-06-10' },
          { today },
        ),
      );
    expect(of('2025-06-11')).toMatchObject({ counted: 3, mean: { value: 2 } });
    expect(of('2025-06-10').mean).toEqual({
      value: null,
      missing: { of: 'days', have: 2, need: 3 },
    });
    expect(of('2025-06-10').bars.map(({ state }) => state)).toEqual([
      'counted',
      'counted',
      'empty',
      'open',
    ]);
  });
});

test('milk stands by content, without water, and minutes at the breast are no milk', () => {
  const { bars } = milkBars(
    makeQuestion(
      [
        feed('2025-06-10T08:00', { ...breast(20, 0), ...bottle(60.1) }),
        feed('2025-06-10T10:00', { tube: { content: 'formula', ml: 20.2, route: 'ng' } }),
        feed('2025-06-10T11:00', bottle(100, 'cow_milk')),
        feed('2025-06-10T12:00', bottle(50, 'water')),
      ],
      day,
    ),
  );
  expect(bars[0]).toMatchObject({
    parts: { breast_milk: 0, donor_milk: 0, formula: 80.3, other: 100 },
    total: 180.3,
  });
});

describe('minutes at the breast', () => {
  test('stand by side, with the balance of seven days from four feeds on', () => {
    const feeds = [
      feed('2025-06-10T08:00', breast(10, 5)),
      feed('2025-06-10T10:00', breast(0, 12)),
      feed('2025-06-10T12:00', breast(20, 4)),
      feed('2025-06-04T12:00', breast(24, 25)),
      feed('2025-06-03T12:00', breast(100, 0)),
    ];
    const chart = breastBars(makeQuestion(feeds, day));
    expect(chart.bars[0]?.parts).toEqual({ left: 30, right: 21, unsided: 0 });
    // 54 of 100 minutes; 3 June is eight days back.
    expect(chart.balance.value).toBeCloseTo(0.54, 10);
    expect(breastBars(makeQuestion(feeds.slice(0, 3), day)).balance.missing).toEqual({
      of: 'entries',
      have: 3,
      need: 4,
    });
  });

  test('without sides have a part of their own', () => {
    const imported: Feed = { breast: { leftSec: 0, rightSec: 0, totalSecOnly: 900 } };
    const { bars } = breastBars(makeQuestion([feed('2025-06-10T08:00', imported)], day));
    expect(bars[0]?.parts).toEqual({ left: 0, right: 0, unsided: 15 });
  });
});

describe('the time between feeds', () => {
  // On the clock of Madrid: 02:00, 05:00, 08:00, 10:00, 13:00, 15:00, 18:00, 22:00.
  const hours = ['00', '03', '06', '08', '11', '13', '16', '20'];
  const feeds = hours.map((hour) => feed(`2025-06-10T${hour}:00`, bottle(90)));

  test('belongs to the day and the window in which it begins', () => {
    const chart = feedIntervals(makeQuestion(feeds, day));
    expect(chart.dots.map(({ ms, isNight }) => [ms / MINUTE_MS, isNight])).toEqual([
      [180, true],
      [180, true],
      [120, false],
      [180, false],
      [120, false],
      [180, false],
      [240, false],
    ]);
    expect(chart.all.value).toEqual({
      median: 180 * MINUTE_MS,
      shortest: 120 * MINUTE_MS,
      longest: 240 * MINUTE_MS,
    });
    expect(chart.byNight.missing).toEqual({ of: 'entries', have: 2, need: 6 });
    expect(chart.medians).toEqual([{ day: '2025-06-10', ms: 180 * MINUTE_MS }]);
  });

  test('is what passed between a feed in Prague and the next in New York', () => {
    const flight = [
      makeEvent('feeding', '2025-06-10T12:00:00Z', { tz: 'Europe/Prague', payload: bottle(90) }),
      // Its clock shows 13:30, the one before 14:00.
      makeEvent('feeding', '2025-06-10T17:30:00Z', { tz: 'America/New_York', payload: bottle(90) }),
    ];
    const { dots } = feedIntervals(makeQuestion(flight, day));
    expect(dots.map(({ ms }) => ms / MINUTE_MS)).toEqual([330]);
  });

  test('is left out above twelve hours, and skips what does not count', () => {
    const dots = (events: typeof feeds, settings = {}) =>
      feedIntervals(makeQuestion(events, day, { settings })).dots.map(({ ms }) => ms / MINUTE_MS);
    expect(
      dots([feed('2025-06-10T08:00', bottle(60)), feed('2025-06-10T20:01', bottle(60))]),
    ).toEqual([]);
    const mixed = [
      feed('2025-06-10T08:00', bottle(60)),
      feed('2025-06-10T09:00', solids),
      feed('2025-06-10T11:00', bottle(60)),
    ];
    expect(dots(mixed, { feedParts: ['bottle'] })).toEqual([180]);
    const long = [
      feed('2025-06-10T08:00', breast(10, 10), '2025-06-10T08:30'),
      feed('2025-06-10T10:00', breast(10, 10), '2025-06-10T10:10'),
    ];
    expect(dots(long)).toEqual([120]);
    expect(dots(long, { feedAnchor: 'end' })).toEqual([100]);
  });

  test('since the last feed is measured from the start of its session', () => {
    const question = makeQuestion(
      [feed('2025-06-10T08:00', bottle(60)), feed('2025-06-10T08:20', bottle(30))],
      day,
      { today: '2025-06-10' },
    );
    const at = Date.parse('2025-06-10T08:00:00Z');
    expect(sinceLastFeed(question, at + 179 * MINUTE_MS).value).toEqual({
      at,
      sinceMs: 179 * MINUTE_MS,
      isOverdue: false,
    });
    expect(sinceLastFeed(question, at + 180 * MINUTE_MS).value?.isOverdue).toBe(true);
    expect(sinceLastFeed(makeQuestion([], day), at).missing).toEqual({
      of: 'entries',
      have: 0,
      need: 1,
    });
  });
});

test('foods are counted from their first day, with the strongest reaction', () => {
  const meal = (date: string, payload: Feed) => feed(`${date}T10:00`, payload);
  const chart = foodChart(
    factsOf([
      meal('2025-06-10', { solids: [{ name: 'Egg', reaction: { signs: ['hives'] } }] }),
      meal(addDays('2025-06-10', 3), {
        solids: [
          { name: ' égg', liking: 'liked', reaction: { signs: ['hives'], severity: 'mild' } },
          { name: 'Pear' },
        ],
      }),
      meal('2025-06-12', { solids: [{ name: 'EGG' }] }),
    ]),
    { egg: 'egg' },
  );
  expect(chart.foods).toMatchObject([
    {
      food: 'egg',
      name: ' égg',
      group: 'egg',
      firstDay: '2025-06-10',
      times: 3,
      reaction: 'mild',
      liking: 'liked',
    },
    {
      food: 'pear',
      name: 'Pear',
      group: 'none',
      firstDay: '2025-06-13',
      times: 1,
      reaction: null,
      liking: null,
    },
  ]);
  expect(chart.foods[0]?.meals.map(({ day, liking }) => [day, liking])).toEqual([
    ['2025-06-13', 'liked'],
    ['2025-06-12', null],
    ['2025-06-10', null],
  ]);
  expect(chart.tried).toEqual([
    { day: '2025-06-10', count: 1 },
    { day: '2025-06-13', count: 2 },
  ]);
});
