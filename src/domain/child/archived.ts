import type { ChildRecord } from '../../../schema/records/child.ts';

/** Whether a child is hidden from switcher, tiles and forms; its entries are kept. */
export function isArchived(child: ChildRecord): boolean {
  // The settings are no part of the schema that devices check.
  return (child as { archivedAt?: unknown }).archivedAt != null;
}
