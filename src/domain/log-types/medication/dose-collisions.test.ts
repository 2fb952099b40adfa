import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../../../schema/limits.ts';
import type { EventRecord } from '../../../../schema/records/event.ts';
import type { MedicationPayload } from '../../../../schema/records/payloads/medication.ts';
import { makeEvent } from '../../../../tests/helpers/events.ts';
import { doseCollisions } from './dose-collisions.ts';

const now = Date.parse('2025-06-10T16:00:00Z');
const ANA = { createdBy: 'u-ana', clocks: { '*': '000000000-000-anaphone' } };
const SAM = { createdBy: 'u-sam', clocks: { '*': '000000000-000-samphone' } };
const PLAN = { minIntervalMin: 360, maxCount24h: 4 };

type More = Partial<MedicationPayload> & { childId?: string };

function dose(by: Partial<EventRecord>, hoursAgo: number, { childId, ...payload }: More = {}) {
  return makeEvent('medication', now - hoursAgo * HOUR_MS, {
    ...by,
    ...(childId === undefined ? {} : { childId }),
    payload: {
      name: 'Paracetamol',
      amount: 5,
      unit: 'ml',
      status: 'given',
      plan: PLAN,
      ...payload,
    },
  });
}

const reasonsOf = (...doses: ReturnType<typeof dose>[]) =>
  doseCollisions(
    doses.toSorted((a, b) => b.startedAt - a.startedAt),
    now - 24 * HOUR_MS,
  ).map(({ reasons }) => reasons);

describe('doses that collide', () => {
  test('are two of one medicine that two people gave too close together', () => {
    const [first, second] = [dose(ANA, 4), dose(SAM, 2, { name: ' PARACÉTAMOL' })];
    expect(doseCollisions([second, first], now - 24 * HOUR_MS)).toEqual([
      { dose: second, before: first, reasons: ['interval'], plan: PLAN },
    ]);
    expect(reasonsOf(dose(ANA, 8), dose(SAM, 2))).toEqual([]);
  });

  test('are not those of one device, which has asked', () => {
    expect(reasonsOf(dose(ANA, 4), dose(ANA, 2))).toEqual([]);
  });

  test('are not those that somebody has logged anyway, whichever was entered later', () => {
    const anyway = { overrode: ['interval' as const] };
    expect(reasonsOf(dose(ANA, 4), dose(SAM, 2, anyway))).toEqual([]);
    expect(reasonsOf(dose(ANA, 4, anyway), dose(SAM, 2))).toEqual([]);
    expect(
      reasonsOf(dose(ANA, 4), dose(SAM, 2, { ...anyway, plan: { ...PLAN, maxCount24h: 1 } })),
    ).toEqual([['daily_count']]);
  });

  test('are of one child, given, and recent', () => {
    expect(reasonsOf(dose(ANA, 4), dose(SAM, 2, { childId: 'child-leo' }))).toEqual([]);
    expect(reasonsOf(dose(ANA, 4, { status: 'refused' }), dose(SAM, 2))).toEqual([]);
    expect(reasonsOf(dose(ANA, 28), dose(SAM, 26))).toEqual([]);
  });

  test('also break the plan by their number or amount in 24 hours', () => {
    const plan = { maxAmount24h: 12 };
    const doses = [dose(ANA, 20, { plan }), dose(ANA, 12, { plan }), dose(SAM, 3, { plan })];
    expect(reasonsOf(...doses)).toEqual([['daily_amount']]);
    expect(reasonsOf(...doses.slice(1))).toEqual([]);
  });
});
