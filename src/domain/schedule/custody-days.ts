import type { OverrideRecord } from '../../../schema/records/override.ts';
import type { ParentingPlanRecord, PlanParty } from '../../../schema/records/parenting-plan.ts';
import { custodyOf } from '../../../schema/rules/schedule/custody-of-child.ts';
import { instantOf, localTimeOf } from '../../../schema/rules/schedule/zoned-time.ts';
import { daysIn } from './day-notes.ts';
import type { DayWindow } from './shown.ts';

/** With whom a child is on a day, in order; two or more where the child changes home that day. */
export type CustodyDay = readonly PlanParty[];

/**
 * The parties of each day on which a plan is in force.
 *
 * @param tz the zone of the device, whose days these are
 */
export function custodyDays(
  childId: string,
  records: { plans: readonly ParentingPlanRecord[]; overrides: readonly OverrideRecord[] },
  days: DayWindow,
  tz: string,
): ReadonlyMap<string, CustodyDay> {
  const { spans } = custodyOf(childId, records, {
    from: instantOf(`${days.from}T00:00`, tz),
    to: instantOf(`${days.to}T00:00`, tz),
  });
  const partiesById = new Map(
    records.plans.flatMap(({ id, parties }) =>
      parties.map((party): [string, PlanParty] => [`${id} ${party.partyId}`, party]),
    ),
  );
  const byDay = new Map<string, PlanParty[]>();
  const all = daysIn(days);
  for (const { from, to, party, source } of spans) {
    const found = partiesById.get(`${source.planId} ${party}`);
    if (!found) continue;
    const first = localTimeOf(from, tz).slice(0, 10);
    const last = localTimeOf(to - 1, tz).slice(0, 10);
    for (const day of all) {
      if (day < first || day > last) continue;
      const ofDay = byDay.get(day) ?? [];
      if (ofDay.at(-1)?.partyId !== found.partyId) ofDay.push(found);
      byDay.set(day, ofDay);
    }
  }
  return byDay;
}
