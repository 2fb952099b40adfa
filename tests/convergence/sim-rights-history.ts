import type { Stamp } from '../../schema/records/record.ts';
import { stampMs } from '../../schema/rules/clock.ts';
import type { Household } from '../../server/records/store.ts';

type Grants = { stamp: Stamp; children: Household['children'] };
type Limits = { from: number; members: Household['members'] };
type KnownRights = { grants: readonly Grants[]; limits: readonly Limits[] };

/**
 * The rights at each moment: the simulation's own record, to compare the server with.
 * It exists in two versions, which differ only where a backup was restored:
 *
 * - as the server had it at each moment;
 * - as the server can reconstruct it today: without the limits that were set after the
 *   backup, and without the grants that no device has returned yet. A grant that was returned
 *   counts from its original time, also while the server did not have it.
 *
 * Where both versions agree, the server must agree as well.
 */
export class RightsHistory {
  #lived: { from: number; household: Household }[] = [];
  #known: KnownRights = { grants: [], limits: [] };

  /** Records the rights from now on. */
  note(from: number, { children, members }: Household): void {
    this.#lived.push({ from, household: { children, members } });
    this.#known = { ...this.#known, limits: [...this.#known.limits, { from, members }] };
    this.hear(children);
  }

  /** The grants that a parent's device sent with the children count from their stamps on. */
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

  /** The part that a backup contains. */
  backup(): unknown {
    return this.#known;
  }

  /** The server restores its backup, whose rights count `from` now on. */
  restore(backup: unknown, from: number, household: Household): void {
    this.#lived.push({ from, household });
    this.#known = backup as KnownRights;
  }

  /** The rights at a moment, in each version; empty for a moment before the scenario. */
  at(at: number): Household[] {
    const lived = this.#lived.findLast(({ from }) => from <= at);
    const grants = this.#known.grants.findLast(({ stamp }) => stampMs(stamp) <= at);
    const limits = this.#known.limits.findLast(({ from }) => from <= at);
    if (!lived || !grants || !limits) return [];
    return [lived.household, { children: grants.children, members: limits.members }];
  }
}
