import { expect, test } from 'vitest';
import { overrideDefaults, planDefaults } from '../../records/agreement-defaults.ts';
import { OverrideRecord } from '../../records/override.ts';
import { ParentingPlanRecord } from '../../records/parenting-plan.ts';
import { addDays } from '../days.ts';
import { custodyOf } from './custody-of-child.ts';
import { overnights } from './custody.ts';
import { custodyTemplates, templateExchanges } from './custody-templates.ts';
import { instantOf, localTimeOf } from './zoned-time.ts';

const tz = 'Europe/Madrid';
const CHILD = 'child-mia';
const ANCHOR = '2026-01-05';
const DAYS = 400;

const meta = (id: string) => ({
  id,
  childId: null,
  createdBy: 'ana',
  createdAt: 1,
  updatedBy: 'ana',
  updatedAt: 1,
  schemaVersion: 1,
  clocks: { '*': '000000001-000-nodenode' },
  removed: null,
});

const plan = ParentingPlanRecord.parse({
  ...planDefaults,
  ...meta('plan-number-one'),
  name: '2–2–3',
  childIds: [CHILD],
  parties: [
    { partyId: 'home_a', label: 'Ana', userId: 'ana', colour: 'teal' },
    { partyId: 'home_b', label: 'Ben', userId: 'ben', colour: 'amber' },
  ],
  tz,
  effectiveFrom: ANCHOR,
  cycleDays: 14,
  anchorDate: ANCHOR,
  exchanges: templateExchanges(custodyTemplates.twoTwoThree, {
    a: 'home_a',
    b: 'home_b',
    time: '17:00',
    place: null,
  }),
  status: 'active',
});

function override(id: string, fields: object): OverrideRecord {
  return OverrideRecord.parse({
    ...overrideDefaults,
    ...meta(id),
    planId: plan.id,
    childIds: [CHILD],
    userIds: ['ana', 'ben'],
    name: id,
    status: 'accepted',
    agreedAt: 1,
    ...fields,
  });
}

const christmas = { from: '2026-12-24T10:00', to: '2027-01-02T10:00' };
const overrides = [
  override('holiday-of-even-years', {
    ...christmas,
    kind: 'holiday',
    toParty: 'home_b',
    repeat: 'even_years',
  }),
  override('holiday-of-odd-years', {
    kind: 'holiday',
    from: '2025-04-01T10:00',
    to: '2025-04-05T10:00',
    toParty: 'home_a',
    repeat: 'odd_years',
  }),
  override('swap-over-the-holiday', {
    kind: 'swap',
    from: '2026-12-26T12:00',
    to: '2026-12-28T12:00',
    toParty: 'home_a',
  }),
  // Neither a request nor a draft decides about anything.
  override('request-to-swap', { ...christmas, kind: 'swap', mode: 'give', toParty: 'home_a' }),
  override('draft-of-a-holiday', {
    from: '2026-03-28T00:00',
    to: '2026-04-02T00:00',
    kind: 'holiday',
    toParty: 'home_a',
    status: 'draft',
  }),
];

test('2–2–3 over 400 days, with both clock changes, holidays of odd and even years and a swap over one', () => {
  const end = addDays(ANCHOR, DAYS);
  const range = { from: instantOf(`${ANCHOR}T00:00`, tz), to: instantOf(`${end}T00:00`, tz) };
  const records = { plans: [plan], overrides };
  const { spans, clashes } = custodyOf(CHILD, records, range);

  // The same in any order of arrival, and in parts.
  const reversed = { plans: [plan], overrides: overrides.toReversed() };
  expect(custodyOf(CHILD, reversed, range)).toEqual(custodyOf(CHILD, records, range));
  expect(clashes).toEqual([]);

  // Every instant has one home.
  expect(spans[0]?.from).toBe(range.from);
  expect(spans.at(-1)?.to).toBe(range.to);
  for (const [i, span] of spans.slice(1).entries()) expect(span.from).toBe(spans[i]?.to);

  // A night each day, also in those of 23 and 25 hours.
  const nights = overnights(spans, tz, ANCHOR, end);
  expect([...nights.values()].reduce((sum, count) => sum + count, 0)).toBe(DAYS);

  const at = (local: string) => {
    const instant = instantOf(local, tz);
    return spans.find(({ from, to }) => from <= instant && instant < to)?.party;
  };
  // The wall clock of the exchanges stays: the first one after each clock change.
  expect(at('2026-03-30T16:59')).not.toBe(at('2026-03-30T17:00'));
  expect(at('2026-10-26T16:59')).not.toBe(at('2026-10-26T17:00'));
  const christmasEve = ['2026-12-24T10:00', '2026-12-26T12:00', '2026-12-28T12:00'].map(at);
  expect(christmasEve).toEqual(['home_b', 'home_a', 'home_b']);
  // The holiday of odd years does not act in 2026.
  const inApril = spans.filter(
    ({ from, source }) => source.kind === 'override' && localTimeOf(from, tz) < '2026-12',
  );
  expect(inApril).toEqual([]);
});
