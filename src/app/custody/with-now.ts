import type { OverrideRecord } from '../../../schema/records/override.ts';
import type { ParentingPlanRecord } from '../../../schema/records/parenting-plan.ts';
import { DAY_MS } from '../../../schema/limits.ts';
import { type CustodyExchange, resolveCustody } from '../../../schema/rules/schedule/custody.ts';
import { spanAt, staysSince, staysUntil } from '../../domain/custody/day-parts.ts';
import { agreedOf, isInForce } from '../../domain/custody/custody-of.ts';
import { lanesOf } from '../../domain/custody/lanes.ts';

/** With whom some children are now. Instants are epoch ms. */
export type WithNow = {
  childIds: readonly string[];
  party: ParentingPlanRecord['parties'][number];
  since: number;
  /** Null: for as long as the plan says anything about it. */
  until: number | null;
  tz: string;
  /** The next exchange with the parties of it. */
  next: (CustodyExchange & { from: string; to: string; toUserId: string | null }) | null;
};

/** The next exchange is found within these days, unless the cycle is as long as it may be. */
const AHEAD_DAYS = 90;

/** With whom each of these children is now, siblings together. */
export function withNow(
  childIds: readonly string[],
  plans: readonly ParentingPlanRecord[],
  overrides: readonly OverrideRecord[],
  now: number,
): WithNow[] {
  return lanesOf(childIds, plans.filter(isInForce), overrides).flatMap((lane) => {
    const agreed = agreedOf(lane.plans, lane.overrides);
    const { spans, exchanges } = resolveCustody(agreed.plans, agreed.overrides, {
      from: now - AHEAD_DAYS * DAY_MS,
      to: now + AHEAD_DAYS * DAY_MS,
    });
    const span = spanAt(spans, now);
    const parties = new Map(
      lane.plans.flatMap((plan) => plan.parties).map((party) => [party.partyId, party]),
    );
    const party = span && parties.get(span.party);
    const plan = lane.plans.at(-1);
    if (!party || !plan) return [];
    const exchange = exchanges.find(({ at }) => at > now);
    const to = parties.get(exchange?.toParty ?? '');
    return [
      {
        childIds: lane.childIds,
        party,
        since: staysSince(spans, now) ?? span.from,
        until: exchange ? staysUntil(spans, now) : null,
        tz: plan.tz,
        next: exchange
          ? {
              ...exchange,
              from: parties.get(exchange.fromParty)?.label ?? '',
              to: to?.label ?? '',
              toUserId: to?.userId ?? null,
            }
          : null,
      },
    ];
  });
}
