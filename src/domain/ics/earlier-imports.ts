import type { ScheduleRecord } from '../../../schema/records/schedule-entry.ts';

/** What one import has brought, without what was deleted since. */
export type EarlierImport = {
  id: string;
  /** Epoch ms. */
  at: number;
  by: string;
  entries: readonly ScheduleRecord[];
};

/** The imports of which something is left, the latest first. */
export function earlierImports(entries: readonly ScheduleRecord[]): EarlierImport[] {
  const byId = new Map<string, ScheduleRecord[]>();
  for (const entry of entries) {
    if (entry.importId === null) continue;
    const others = byId.get(entry.importId);
    if (others) others.push(entry);
    else byId.set(entry.importId, [entry]);
  }
  return [...byId.entries()]
    .map(([id, ofImport]) => importOf(id, ofImport))
    .toSorted((a, b) => b.at - a.at || (a.id < b.id ? -1 : 1));
}

function importOf(id: string, entries: readonly ScheduleRecord[]): EarlierImport {
  const oldest = entries.reduce((a, b) => (b.createdAt < a.createdAt ? b : a));
  return {
    id,
    at: oldest.createdAt,
    by: oldest.createdBy,
    entries: entries.toSorted((a, b) => (a.start < b.start ? -1 : Number(a.start > b.start))),
  };
}
