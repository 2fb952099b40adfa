import { DAY_MS } from '../../../../schema/limits.ts';
import type { OverrideRecord } from '../../../../schema/records/override.ts';
import { resolveCustody } from '../../../../schema/rules/schedule/custody.ts';
import { localTimeOf } from '../../../../schema/rules/schedule/zoned-time.ts';
import type { ShownLane } from './shown-lanes.ts';

/** Two agreed overrides that give the same time to different parties. */
export type OpenClash = {
  /** Local times of the plan's zone. */
  from: string;
  to: string;
  /** The one that counts until the clash is settled: it was agreed on later. */
  winner: OverrideRecord;
  loser: OverrideRecord;
};

/** Clashes that lie further ahead can wait. */
const AHEAD_DAYS = 730;

/** The clashes from an instant on that nobody has settled. */
export function clashesOf(
  { agreed, overrides, tz }: Pick<ShownLane, 'agreed' | 'overrides' | 'tz'>,
  now: number,
): OpenClash[] {
  const byId = new Map(overrides.map(({ record }) => [record.id, record]));
  const { clashes } = resolveCustody(agreed.plans, agreed.overrides, {
    from: now,
    to: now + AHEAD_DAYS * DAY_MS,
  });
  return clashes.flatMap(({ from, to, winnerId, loserId }) => {
    const winner = byId.get(winnerId);
    const loser = byId.get(loserId);
    return winner && loser
      ? [{ from: localTimeOf(from, tz), to: localTimeOf(to, tz), winner, loser }]
      : [];
  });
}
