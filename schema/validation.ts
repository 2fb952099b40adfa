import type { CollectionName } from './collections.ts';
import { ChildRecord } from './records/child.ts';
import { EventRecord } from './records/event.ts';
import { MemberRecord } from './records/member.ts';
import { TimerRecord } from './records/timer.ts';

/**
 * Full validation of one record of each collection, as the server does it for every write. Apart
 * from collections.ts: a device writes no members, and need not load their schema at each start.
 */
export const recordSchemas = {
  children: ChildRecord,
  members: MemberRecord,
  events: EventRecord,
  timers: TimerRecord,
} as const satisfies Record<CollectionName, unknown>;
