import { expect, test } from 'vitest';
import type { ParentingPlanRecord } from '../../../schema/records/parenting-plan.ts';
import { custodyDays } from './custody-days.ts';

const plan = {
  id: 'plan',
  status: 'active',
  childIds: ['mia'],
  parties: [
    { partyId: 'ana1', label: 'Ana', userId: 'ana', colour: 'blue' },
    { partyId: 'ben1', label: 'Ben', userId: null, colour: 'amber' },
  ],
  tz: 'Europe/Madrid',
  effectiveFrom: '2026-11-23',
  effectiveTo: null,
  cycleDays: 14,
  anchorDate: '2026-11-23',
  exchanges: [
    { dayIndex: 0, time: '00:00', toParty: 'ana1', place: null, carrier: null },
    { dayIndex: 4, time: '17:00', toParty: 'ben1', place: null, carrier: null },
  ],
  defaultPlace: null,
  createdAt: 0,
} as Partial<ParentingPlanRecord> as ParentingPlanRecord;

function labelsOf(childId: string) {
  const week = { from: '2026-11-21', to: '2026-11-29' };
  const days = custodyDays(childId, { plans: [plan], overrides: [] }, week, 'Europe/Madrid');
  return [...days].map(([day, parties]) => `${day} ${parties.map(({ label }) => label).join()}`);
}

test('each day of a plan has its party, and the day of an exchange both', () => {
  expect(labelsOf('mia')).toEqual([
    '2026-11-23 Ana',
    '2026-11-24 Ana',
    '2026-11-25 Ana',
    '2026-11-26 Ana',
    '2026-11-27 Ana,Ben',
    '2026-11-28 Ben',
  ]);
  expect(labelsOf('leo')).toEqual([]);
});
