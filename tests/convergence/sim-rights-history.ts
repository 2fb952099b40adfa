import type { Stamp } from '../../schema/records/record.ts';
import { stampMs } from '../../schema/rules/clock.ts';
import type { Household } from '../../server/records/audience.ts';

type Grants = { stamp: Stamp; children: Household['children'] };
type Limits = { from: number; members: Household['members'] };
type KnownRights = { grants: readonly Grants[]; limits: readonly Limits[] };

/**
 * What decided about rights since when: a record of the simulation's own, to hold the server's
 * against. It exists in two versions, which differ only where a backup was restored:
 *
 * - as it was at the server at each moment;
 * - as the server can tell it today: without the limits that went with what came after the
 *   backup, and without the grants as long as no device has brought them back. One that came back
 *   counts from when it was given, also for the time in which the server had forgotten it.
 *
 * Where both agree, the server has to as well.
 */
export class RightsHistory {
  #lived: { from: number; household: Household }[] = [];
  #known: KnownRights = { grants: [], limits: [] };

  /** Notes what decides from now on. */
  note(from: number, { children, members }: Household): void {
    this.#lived.push({ from, household: { children, members } });
    this.#known = { ...this.#known, limits: [...this.#known.limits, { from, members }] };
    this.hear(children);
  }

  /** What a parent's device has said of the children counts from the stamp of its grants on. */
  hear(children: Household['children']): void {
    const [stored] = children;
    if (!stored) return;
    const { clocks } = stored.record;
    const stamp = clocks['caregivers'] ?? (clocks['*'] as Stamp);
    const { grants } = this.#known;
    if (grants.some((known) => known.stamp === stamp)) return;
    const all = [...grants, { stamp, children }].toSorted((a, b) => (a.stamp < b.stamp ? -1 : 1));
    this.#known = { ...this.#known, grants: all };
  }

  /** What a backup has of it. */
  backup(): unknown {
    return this.#known;
  }

  /** The server knows no more than its backup, which decides `from` now on. */
  restore(backup: unknown, from: number, household: Household): void {
    this.#lived.push({ from, household });
    this.#known = backup as KnownRights;
  }

  /** What decided at a moment, in each version; empty for a moment before the scenario. */
  at(at: number): Household[] {
    const lived = this.#lived.findLast(({ from }) => from <= at);
    const grants = this.#known.grants.findLast(({ stamp }) => stampMs(stamp) <= at);
    const limits = this.#known.limits.findLast(({ from }) => from <= at);
    if (!lived || !grants || !limits) return [];
    return [lived.household, { children: grants.children, members: limits.members }];
  }
}
