import { DAY_MS } from '../../../schema/limits.ts';
import {
  type CustodyOverride,
  type CustodyPlan,
  resolveCustody,
} from '../../../schema/rules/schedule/custody.ts';
import { sharesIn } from '../../../src/domain/custody/shares.ts';

/** A year of a 2–2–3 plan with holidays that repeat and a swap in most weeks. */

const OVERRIDES = 60;
const partyIds = ['ana', 'ben'];
const YEAR = 2026;
const TZ = 'Europe/Berlin';

const plan: CustodyPlan = {
  id: 'plan',
  createdAt: 0,
  partyIds,
  tz: TZ,
  effectiveFrom: '2024-01-01',
  effectiveTo: null,
  cycleDays: 14,
  anchorDate: '2024-01-01',
  exchanges: [0, 2, 4, 7, 9, 11].map((dayIndex, index) => ({
    dayIndex,
    time: '17:00',
    toParty: partyIds[index % 2] ?? '',
    place: null,
    carrier: null,
  })),
};

const overrides = Array.from({ length: OVERRIDES }, (_, index): CustodyOverride => {
  const start = Date.UTC(YEAR, 0, 1 + index * 6);
  const isHoliday = index % 3 === 0;
  return {
    id: `override-${index}`,
    planId: plan.id,
    kind: isHoliday ? 'holiday' : 'swap',
    toParty: partyIds[index % 2] ?? '',
    from: `${new Date(start).toISOString().slice(0, 10)}T10:00`,
    to: `${new Date(start + 2 * DAY_MS).toISOString().slice(0, 10)}T18:00`,
    repeat: isHoliday ? 'alternate' : 'none',
    dateRule: { kind: 'fixed' },
    acceptedAt: index,
    startExchange: null,
    endExchange: null,
  };
});

/** Resolves the year and its shares, as the view Parenting does, ms each time. */
export function resolveYears(times: number): number[] {
  const range = { from: Date.UTC(YEAR, 0, 1), to: Date.UTC(YEAR + 1, 0, 1) };
  return Array.from({ length: times }, () => {
    const from = performance.now();
    const { spans } = resolveCustody([plan], overrides, range);
    const ms = performance.now() - from;
    if (spans.length < OVERRIDES) throw new Error('The year was not resolved.');
    return ms;
  });
}

/** The bar of a year: nights and hours, with everything and as planned. */
export function shareYears(times: number): number[] {
  return Array.from({ length: times }, () => {
    const from = performance.now();
    const period = { from: `${YEAR}-01-01`, to: `${YEAR + 1}-01-01` };
    const { real } = sharesIn({ plans: [plan], overrides }, partyIds, period, TZ);
    const ms = performance.now() - from;
    const nights = real.reduce((sum, share) => sum + share.nights, 0);
    if (nights !== 365) throw new Error(`The year has ${nights} nights.`);
    return ms;
  });
}
