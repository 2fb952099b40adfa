import { expect, test } from 'vitest';
import { overrideInstances } from '../../../../../schema/rules/schedule/override-dates.ts';
import type { DateRule } from '../../../../../schema/rules/schedule/override-dates.ts';
import '../../../../i18n/lazy/parenting.ts';
import {
  type OverrideValues,
  type RuleChoice,
  dateRuleOf,
  newOverride,
  overrideProblems,
  overrideRespondBy,
} from './override-values.ts';

const now = Date.parse('2026-11-27T12:00:00Z');
const of = (from: string, to: string, rule: RuleChoice): OverrideValues => ({
  ...newOverride({ from, to }, 'ana'),
  name: 'Days',
  repeat: 'yearly',
  rule,
});

const firstTwo = (values: OverrideValues) =>
  overrideInstances(
    { ...values.range, repeat: values.repeat, dateRule: dateRuleOf(values) as DateRule },
    2026,
    2027,
  ).map(({ from }) => from.slice(0, 10));

test('each rule finds the first date again, and the one of the next year', () => {
  expect(firstTwo(of('2026-12-24T10:00', '2026-12-26T18:00', 'fixed'))).toEqual([
    '2026-12-24',
    '2027-12-24',
  ]);
  expect(firstTwo(of('2026-05-10T10:00', '2026-05-10T18:00', 'nth_weekday'))).toEqual([
    '2026-05-10',
    '2027-05-09',
  ]);
  expect(firstTwo(of('2026-05-25T10:00', '2026-05-25T18:00', 'last_weekday'))).toEqual([
    '2026-05-25',
    '2027-05-31',
  ]);
  expect(firstTwo(of('2026-04-03T10:00', '2026-04-06T18:00', 'easter'))).toEqual([
    '2026-04-03',
    '2027-03-26',
  ]);
  const school: OverrideValues = {
    ...of('2026-07-20T10:00', '2026-08-30T18:00', 'school_break'),
    years: {
      '2027': { from: '2027-07-26T10:00', to: '2027-09-05T18:00' },
      '2028': { from: '', to: '' },
    },
  };
  expect(firstTwo(school)).toEqual(['2026-07-20', '2027-07-26']);
});

test('names what is missing, and days far from Easter', () => {
  const respondBy = now + 86_400_000;
  const wrong = { ...of('2026-12-24T10:00', '2026-12-24T09:00', 'easter'), name: '' };
  expect(overrideProblems(wrong, { respondBy, now })).toMatchObject({
    name: 'Give it a name.',
    range: 'It ends before it starts.',
    rule: 'That is too far from Easter.',
  });
  const long = of('2026-12-01T10:00', '2027-02-01T10:00', 'fixed');
  expect(overrideProblems(long, { respondBy, now })['range']).toBe('At most 60 days.');
  expect(overrideProblems(long, { respondBy: now, now })['respondBy']).toBe(
    'Leave at least an hour for the answer.',
  );
});

test('the answer is asked for 48 hours before the start, in a week at most', () => {
  const zones = { tz: 'Europe/Berlin', deviceTz: 'America/New_York', now };
  const soon = newOverride({ from: '2026-12-01T10:00', to: '2026-12-02T10:00' }, 'ana');
  expect(overrideRespondBy(soon, zones)).toBe(Date.parse('2026-11-29T09:00:00Z'));
  const late = newOverride({ from: '2027-06-01T10:00', to: '2027-06-02T10:00' }, 'ana');
  expect(overrideRespondBy(late, zones)).toBe(now + 7 * 86_400_000);
  expect(overrideRespondBy({ ...soon, respondBy: '2026-11-28T12:00' }, zones)).toBe(
    Date.parse('2026-11-28T17:00:00Z'),
  );
});
