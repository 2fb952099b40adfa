import { expect, test } from 'vitest';
import { isOneHome, resized, sidesOf, slotsOf, turnsOf } from './pattern.ts';

const template = (name: Parameters<typeof sidesOf>[0]['name']) => ({ name, painted: [] });
const A_MONDAY = '2026-11-23';

test('the days of each template are those of its name', () => {
  expect(sidesOf(template('twoTwoThree')).join('')).toBe('AABBAAABBAABBB');
  expect(sidesOf(template('twoTwoFiveFive')).join('')).toBe('AABBAAAAABBBBB');
  expect(sidesOf(template('threeFourFourThree')).join('')).toBe('AAABBBBAAAABBB');
  expect(sidesOf(template('alternateWeekends')).join('')).toBe('BBBBAABBBBBBBB');
  expect(isOneHome(template('oneHome'))).toBe(true);
});

test('a painted pattern has an exchange where the day before had another side, round the cycle', () => {
  const turns = turnsOf({ name: 'own', painted: ['A', 'A', 'B', 'B', 'A'] });
  expect(turns).toEqual([
    { dayIndex: 2, to: 'B', time: null },
    { dayIndex: 4, to: 'A', time: null },
  ]);
  expect(turnsOf({ name: 'own', painted: ['B', 'B'] })).toEqual([
    { dayIndex: 0, to: 'B', time: null },
  ]);
});

test('another length cuts a painted pattern off or goes on with its last side', () => {
  expect(resized(['A', 'B'], 4)).toEqual(['A', 'B', 'B', 'B']);
  expect(resized(['A', 'B', 'A'], 2)).toEqual(['A', 'B']);
});

test('exchanges of one weekday share a time, and a template’s own times keep theirs', () => {
  const slots = slotsOf(template('alternateWeekendsMidweek'), A_MONDAY);
  expect(slots.map(({ weekday, time, turns }) => [weekday, time, turns.length])).toEqual([
    [2, '16:00', 2],
    [2, '19:00', 2],
    [4, '17:00', 1],
    [6, '18:00', 1],
  ]);
  expect(slotsOf(template('twoTwoThree'), A_MONDAY).map(({ weekday }) => weekday)).toEqual([
    0, 2, 4,
  ]);
});

test('a pattern that is not made of weeks has one time for all exchanges', () => {
  const slots = slotsOf({ name: 'own', painted: ['A', 'A', 'B', 'B', 'B'] }, A_MONDAY);
  expect(slots).toMatchObject([{ key: 'each', weekday: null, turns: [{}, {}] }]);
});
