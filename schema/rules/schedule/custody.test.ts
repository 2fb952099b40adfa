import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../limits.ts';
import { addDays } from '../days.ts';
import {
  type CustodyOverride,
  type CustodyPlan,
  overnights,
  resolveCustody,
  timeShares,
} from './custody.ts';
import { custodyTemplates, templateExchanges } from './custody-templates.ts';
import { instantOf, localTimeOf } from './zoned-time.ts';

const tz = 'Europe/Madrid';
const school = { kind: 'school', text: '' } as const;
const at = (text: string) => ({ kind: 'other', text }) as const;
const handover = { a: 'ana', b: 'ben', time: '17:00', place: school };

function planOf(template: keyof typeof custodyTemplates, rest: Partial<CustodyPlan> = {}) {
  return {
    id: 'plan-one',
    createdAt: 0,
    partyIds: ['ana', 'ben'],
    tz,
    effectiveFrom: '2026-01-05',
    effectiveTo: null,
    cycleDays: custodyTemplates[template].cycleDays,
    anchorDate: '2026-01-05',
    exchanges: templateExchanges(custodyTemplates[template], handover),
    ...rest,
  } satisfies CustodyPlan;
}

function overrideOf(rest: Partial<CustodyOverride>): CustodyOverride {
  return {
    id: 'override-one',
    planId: 'plan-one',
    kind: 'holiday',
    toParty: 'ben',
    acceptedAt: 1,
    startExchange: null,
    endExchange: null,
    from: '2026-02-02T10:00',
    to: '2026-02-04T18:00',
    repeat: 'none',
    dateRule: { kind: 'fixed' },
    ...rest,
  };
}

function windowOf(from: string, to: string) {
  return { from: instantOf(`${from}T00:00`, tz), to: instantOf(`${to}T00:00`, tz) };
}

function holderAt(plan: CustodyPlan, overrides: CustodyOverride[], local: string) {
  const at = instantOf(local, tz);
  return resolveCustody([plan], overrides, { from: at, to: at + 60_000 }).spans[0]?.party;
}

describe('a 2–2–3 plan over 400 days with clock changes, holidays and a swap', () => {
  const plan = planOf('twoTwoThree');
  const easter = overrideOf({
    id: 'override-easter',
    from: '2026-04-02T18:00',
    to: '2026-04-06T18:00',
    repeat: 'alternate',
    dateRule: { kind: 'easter', days: -3 },
  });
  const christmas = overrideOf({
    id: 'override-christmas',
    from: '2026-12-24T10:00',
    to: '2027-01-06T18:00',
    repeat: 'even_years',
    toParty: 'ana',
  });
  const swap = overrideOf({
    id: 'override-swap',
    kind: 'swap',
    from: '2026-12-26T10:00',
    to: '2026-12-28T10:00',
    toParty: 'ben',
    acceptedAt: 9,
  });
  const overrides = [easter, christmas, swap];
  const from = '2026-01-05';
  const to = addDays(from, 400);
  const { spans, exchanges } = resolveCustody([plan], overrides, windowOf(from, to));

  test('covers each minute once', () => {
    expect(spans[0]?.from).toBe(windowOf(from, to).from);
    expect(spans.at(-1)?.to).toBe(windowOf(from, to).to);
    for (const [index, span] of spans.slice(1).entries()) expect(span.from).toBe(spans[index]?.to);
    const total = [...timeShares(spans).values()].reduce((sum, ms) => sum + ms, 0);
    expect(total).toBe(windowOf(from, to).to - windowOf(from, to).from);
  });

  test('exchanges at 17:00 by the clock before and after the changes', () => {
    const ofPlan = exchanges.filter(({ source }) => source.kind === 'plan');
    const clocks = new Set(ofPlan.map(({ at }) => localTimeOf(at, tz).slice(11)));
    expect([...clocks]).toEqual(['17:00']);
    expect(ofPlan.length).toBeGreaterThan(150);
  });

  test('gives each night to somebody', () => {
    const nights = overnights(spans, tz, from, to);
    expect((nights.get('ana') ?? 0) + (nights.get('ben') ?? 0)).toBe(400);
    const february = overnights(spans, tz, '2026-02-01', '2026-03-01');
    expect([...february.values()].reduce((sum, count) => sum + count, 0)).toBe(28);
  });

  test('has the swap over the holiday, and the holiday around it', () => {
    expect(holderAt(plan, overrides, '2026-12-25T12:00')).toBe('ana');
    expect(holderAt(plan, overrides, '2026-12-27T12:00')).toBe('ben');
    expect(holderAt(plan, overrides, '2026-12-28T10:00')).toBe('ana');
    // The holiday of an even year goes on into the odd one.
    expect(holderAt(plan, overrides, '2027-01-05T12:00')).toBe('ana');
  });

  test('gives Easter to the other one each year, on its own days', () => {
    const party = (local: string) => holderAt(plan, overrides, local);
    expect(party('2026-04-02T18:00')).toBe('ben');
    expect(party('2027-03-25T18:00')).toBe('ana');
    expect(party('2028-04-13T18:00')).toBe('ben');
  });
});

test('a plan is cyclic backwards, so that its first day has a holder', () => {
  const plan = planOf('alternateWeekends', { effectiveFrom: '2026-01-07' });
  const { spans } = resolveCustody([plan], [], windowOf('2026-01-01', '2026-01-10'));
  expect(spans.map(({ party }) => party)).toEqual(['ben', 'ana']);
  expect(localTimeOf(spans[0]?.from ?? 0, tz)).toBe('2026-01-07T00:00');
});

test('a later plan takes over on its first day, and the older one never comes back', () => {
  const older = planOf('oneHome');
  const newer = planOf('alternateWeeks', {
    id: 'plan-two',
    effectiveFrom: '2026-03-01',
    effectiveTo: '2026-03-31',
    anchorDate: '2026-03-02',
  });
  const { spans } = resolveCustody([newer, older], [], windowOf('2026-02-01', '2026-05-01'));
  expect(localTimeOf(spans.at(-1)?.to ?? 0, tz)).toBe('2026-04-01T00:00');
  expect(spans.filter(({ source }) => source.planId === 'plan-one').at(-1)?.to).toBe(
    instantOf('2026-03-01T00:00', tz),
  );
});

test('overrides of equal priority go to the one that was accepted later, and are a clash', () => {
  const early = overrideOf({ kind: 'swap', toParty: 'ana' });
  const late = overrideOf({ id: 'override-two', kind: 'one_off', acceptedAt: 5 });
  const window = windowOf('2026-02-01', '2026-02-08');
  const { spans, clashes } = resolveCustody([planOf('oneHome')], [late, early], window);
  expect(spans.find(({ source }) => source.kind === 'override')?.party).toBe('ben');
  expect(clashes).toEqual([
    {
      from: instantOf('2026-02-02T10:00', tz),
      to: instantOf('2026-02-04T18:00', tz),
      winnerId: 'override-two',
      loserId: 'override-one',
    },
  ]);
});

test('an override does not clash with those that it settles', () => {
  const early = overrideOf({ kind: 'swap', toParty: 'ana' });
  const late = overrideOf({ id: 'override-two', kind: 'one_off', acceptedAt: 5 });
  const settling = overrideOf({
    id: 'override-three',
    kind: 'one_off',
    toParty: 'ana',
    acceptedAt: 9,
    settles: ['override-one', 'override-two'],
  });
  const window = windowOf('2026-02-01', '2026-02-08');
  const { spans, clashes } = resolveCustody([planOf('oneHome')], [late, settling, early], window);
  expect(spans.find(({ source }) => source.kind === 'override')?.party).toBe('ana');
  expect(clashes).toEqual([]);
});

test('an exchange has the time and place of the override at its edges, else those of the plan', () => {
  const plan = planOf('alternateWeeks');
  const override = overrideOf({
    from: '2026-01-08T10:00',
    to: '2026-01-09T12:00',
    startExchange: { place: at('Station'), carrier: { kind: 'from', text: '' } },
    endExchange: { place: at('Airport'), carrier: { kind: 'to', text: '' } },
  });
  const { exchanges } = resolveCustody([plan], [override], windowOf('2026-01-06', '2026-01-20'));
  expect(exchanges.map(({ at, place }) => [localTimeOf(at, tz), place])).toEqual([
    ['2026-01-08T10:00', at('Station')],
    ['2026-01-09T12:00', at('Airport')],
    ['2026-01-12T17:00', school],
    ['2026-01-19T17:00', school],
  ]);
});

test('an exchange inside the gap of a clock change happens when the gap ends', () => {
  const plan = planOf('twoTwoThree', {
    anchorDate: '2026-03-27',
    exchanges: templateExchanges(custodyTemplates.twoTwoThree, { ...handover, time: '02:30' }),
  });
  const { exchanges } = resolveCustody([plan], [], windowOf('2026-03-28', '2026-03-30'));
  expect(exchanges.map(({ at }) => localTimeOf(at, tz))).toEqual(['2026-03-29T03:30']);
});

test('29 February comes back in leap years only, and a fifth Monday where there is one', () => {
  const leap = overrideOf({
    from: '2028-02-29T08:00',
    to: '2028-02-29T20:00',
    repeat: 'yearly',
    toParty: 'ben',
  });
  const monday = overrideOf({
    id: 'override-two',
    from: '2026-03-30T08:00',
    to: '2026-03-30T20:00',
    repeat: 'yearly',
    dateRule: { kind: 'nth_weekday', month: 3, nth: 5, weekday: 1 },
  });
  const { spans } = resolveCustody(
    [planOf('oneHome')],
    [leap, monday],
    windowOf('2026-01-05', '2034-01-01'),
  );
  const days = spans
    .filter(({ party }) => party === 'ben')
    .map(({ from }) => localTimeOf(from, tz));
  expect(days.map((local) => local.slice(0, 10))).toEqual([
    '2026-03-30',
    '2027-03-29',
    '2028-02-29',
    '2031-03-31',
    '2032-02-29',
    '2032-03-29',
  ]);
});

test('alternate goes through three parties in their order', () => {
  const plan = planOf('oneHome', { partyIds: ['ana', 'ben', 'cleo'] });
  const override = overrideOf({ repeat: 'alternate', toParty: 'ben' });
  const years = [2026, 2027, 2028, 2029];
  expect(years.map((year) => holderAt(plan, [override], `${year}-02-03T12:00`))).toEqual([
    'ben',
    'cleo',
    'ana',
    'ben',
  ]);
});

test('a day of 25 hours is shared by the hours that pass', () => {
  const plan = planOf('alternateWeeks', { anchorDate: '2026-10-25' });
  const { spans } = resolveCustody([plan], [], windowOf('2026-10-25', '2026-10-26'));
  expect(timeShares(spans)).toEqual(
    new Map([
      ['ben', 18 * HOUR_MS],
      ['ana', 7 * HOUR_MS],
    ]),
  );
});
