import { DAY_MS, MINUTE_MS } from '../../../../schema/limits.ts';
import type { MedicinePlan } from '../../../../schema/records/payloads/medication.ts';
import { stampNode } from '../../../../schema/rules/clock.ts';
import { clockOf } from '../../../../schema/rules/merge.ts';
import { type GuardReason, guardDose } from './dose-guard.ts';
import { type Dose, givenDoses, planOf } from './doses.ts';

/** A dose that breaks the plan together with one that somebody else gave. */
export type DoseCollision = {
  dose: Dose;
  /** The dose before it. */
  before: Dose;
  reasons: readonly GuardReason[];
  plan: MedicinePlan | null;
};

/**
 * The doses since `from` that break the plan of their medicine because of a dose of another person or
 * device, where nobody was asked: when the later entry was saved, its device did not have the other one.
 * Newest first.
 *
 * @param doses of any children, newest first
 */
export function doseCollisions(doses: readonly Dose[], from: number): DoseCollision[] {
  return doses.flatMap((dose): DoseCollision[] => {
    if (dose.startedAt < from || dose.payload.status !== 'given') return [];
    const same = givenDoses(
      doses.filter(({ childId }) => childId === dose.childId),
      dose.payload,
    );
    const earlier = same.slice(0, same.indexOf(dose));
    const plan = planOf(same.toReversed());
    const { reasons, last } = guardDose({
      dose: dose.payload,
      at: dose.startedAt,
      doses: earlier,
      plan,
    });
    if (!last) return [];
    const windowMs = Math.max(DAY_MS, (plan?.minIntervalMin ?? 0) * MINUTE_MS);
    const involved = earlier.filter(({ startedAt }) => startedAt > dose.startedAt - windowMs);
    const isOfOthers = involved.some((other) => isElsewhere(other, dose));
    // Whoever entered the later one was asked, and said to log it anyway.
    const asked = new Set([dose, ...involved].flatMap(({ payload }) => payload.overrode ?? []));
    const unasked = reasons.filter((reason) => !asked.has(reason));
    return isOfOthers && unasked.length > 0 ? [{ dose, before: last, reasons: unasked, plan }] : [];
  });
}

function isElsewhere(a: Dose, b: Dose): boolean {
  const [one, other] = [a, b].map((dose) => stampNode(clockOf(dose, '*')));
  return a.createdBy !== b.createdBy || one !== other;
}
