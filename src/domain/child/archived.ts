import type { ChildRecord } from '../../../schema/records/child.ts';

/** Whether a child is hidden from switcher, tiles and forms; its entries are kept. */
export function isArchived(child: ChildRecord): boolean {
  return archivedAt(child) !== null;
}

/** Since when a child is archived, epoch ms; null: it is not. */
export function archivedAt(child: ChildRecord): number | null {
  // The settings are no part of the schema that devices check.
  const { archivedAt: at } = child as Readonly<Record<string, unknown>>;
  return typeof at === 'number' ? at : null;
}
