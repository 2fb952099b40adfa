import { expect, test } from 'vitest';
import { parentingSetup } from '../../i18n/en/parenting-setup.ts';
import { countryOfLocale, holidayCountries, holidayTimes, holidaysOf } from './holidays.ts';

test('starts with the first date on or after a day', () => {
  expect(holidayTimes('christmasEve', '2026-11-27')).toMatchObject({
    from: '2026-12-24T10:00',
    to: '2026-12-24T18:00',
  });
  expect(holidayTimes('newYear', '2026-11-27').from).toBe('2027-01-01T10:00');
  // Easter Sunday is 28 March in 2027; the four days start on Good Friday.
  expect(holidayTimes('easter', '2026-11-27')).toMatchObject({
    from: '2027-03-26T10:00',
    to: '2027-03-29T18:00',
  });
  expect(holidayTimes('mothersDayMay', '2026-11-27').from).toBe('2027-05-09T10:00');
  expect(holidayTimes('mothersDayUk', '2026-11-27').from).toBe('2027-03-07T10:00');
  expect(holidayTimes('memorialDay', '2026-11-27').from).toBe('2027-05-31T10:00');
  expect(holidayTimes('thanksgiving', '2026-11-01')).toMatchObject({
    from: '2026-11-26T10:00',
    to: '2026-11-27T18:00',
  });
});

test('the holidays of every country have a name, once each', () => {
  for (const country of holidayCountries) {
    const names = holidaysOf(country);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(parentingSetup[`holiday-${name}`]).toBeTruthy();
    const texts = names.map((name) => parentingSetup[`holiday-${name}`]);
    expect(new Set(texts).size).toBe(texts.length);
  }
});

test('the country comes from the locale', () => {
  expect(countryOfLocale('de-AT')).toBe('AT');
  expect(countryOfLocale('en-GB')).toBe('GB');
  expect(countryOfLocale('de')).toBeNull();
  expect(countryOfLocale('ja-JP')).toBeNull();
});
