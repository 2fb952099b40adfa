import type { Queryable } from '../../db/database.ts';

/** Of several processes, one alerts the operator. The alerts of a day are counted like security events. */
export async function isFirstAlertOfDay(
  db: Queryable,
  what: string,
  now: number,
): Promise<boolean> {
  const rows = await db.query(
    `insert into security_counts (day, event, count) values ($1, $2, 1)
     on conflict do nothing returning event`,
    [dayOf(now), `alert:${what}`],
  );
  return rows.length > 0;
}

export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
