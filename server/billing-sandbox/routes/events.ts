import * as z from 'zod/mini';
import type { Database, Queryable } from '../../db/database.ts';
import { storable } from '../storable.ts';

/** Analytics events of checkouts, stored for a month. */

const EVENT_MAX = 8_000;
const KEPT_MS = 30 * 86_400_000;
/** The limit for all customers together. */
const EVENTS_MAX = 50_000;

export const Events = z.looseObject({
  events: z
    .array(z.looseObject({ id: z.string(), app_user_id: z.string() }))
    .check(z.maxLength(200)),
});
type Event = z.infer<typeof Events>['events'][number];

/** Stores each event once. An event that cannot be stored is dropped, or clients would send it for ever. */
export async function storeEvents(
  db: Database,
  events: readonly Event[],
  now: number,
): Promise<void> {
  const rows = events
    .map((event) => ({ event, body: JSON.stringify(event) }))
    .filter(({ body, event }) => body.length <= EVENT_MAX && isStorable(event, body));
  if (rows.length === 0) return;
  await db.query(
    `insert into billing_events (event_id, app_user_id, body, received_at)
     select id, app_user_id, body::json, $4
     from unnest($1::text[], $2::text[], $3::text[]) as t (id, app_user_id, body)
     on conflict do nothing`,
    [
      rows.map(({ event }) => event.id.slice(0, 100)),
      rows.map(({ event }) => event.app_user_id.slice(0, 100)),
      rows.map(({ body }) => body),
      now,
    ],
  );
}

function isStorable(event: Event, body: string): boolean {
  return storable(event.id) && storable(event.app_user_id) && !/\\u(0000|d[89a-f])/i.test(body);
}

export async function sweepEvents(db: Queryable, now: number): Promise<void> {
  await db.query(
    `delete from billing_events where received_at < $1 or event_id in
     (select event_id from billing_events order by received_at desc offset ${EVENTS_MAX})`,
    [now - KEPT_MS],
  );
}
