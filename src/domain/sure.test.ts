import { expect, test } from 'vitest';
import { doubtsAbout } from './sure.ts';

const bottle = (takenMl: number) =>
  doubtsAbout('feeding', { bottles: [{ content: 'formula', takenMl }] });
const temperature = (celsius: number) => doubtsAbout('temperature', { celsius, site: 'ear' });
const dose = (amount: number, usual: number | null = 5) =>
  doubtsAbout('medication', { name: 'x', amount, unit: 'ml', status: 'given' }, usual);

test('a large bottle and a large pump are doubted, the limits are not', () => {
  expect(bottle(300)).toEqual([]);
  expect(bottle(300.1)).toEqual([{ kind: 'largeBottle', ml: 300.1 }]);
  expect(doubtsAbout('pumping', { leftMl: 250, rightMl: 250 })).toEqual([]);
  expect(doubtsAbout('pumping', { leftMl: 251, rightMl: 250 })).toEqual([
    { kind: 'largePump', ml: 501 },
  ]);
  expect(doubtsAbout('pumping', { totalMl: 600 })).toHaveLength(1);
});

test('readings outside 35.5 to 41 are doubted', () => {
  expect([35.5, 37, 41].flatMap(temperature)).toEqual([]);
  expect(temperature(35.4)).toEqual([{ kind: 'lowTemperature', celsius: 35.4 }]);
  expect(temperature(41.1)).toEqual([{ kind: 'highTemperature', celsius: 41.1 }]);
});

test('a dose beyond half or twice the usual is doubted, when there is a usual one', () => {
  expect([2.5, 5, 10].flatMap((amount) => dose(amount))).toEqual([]);
  expect(dose(2.4)).toEqual([{ kind: 'unusualDose', amount: 2.4, usual: 5 }]);
  expect(dose(50)).toHaveLength(1);
  expect(dose(50, null)).toEqual([]);
});

test('the other types are never doubted', () => {
  expect(doubtsAbout('diaper', { kind: 'wet' })).toEqual([]);
});
