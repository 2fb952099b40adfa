import { randomUUID } from 'node:crypto';
import type { EventPayloads, EventRecord } from '../../schema/records/event.ts';
import type { EventType } from '../../schema/records/event-types.ts';
import { eventMerge } from '../../schema/collections/events.ts';
import { nextStamp } from '../../schema/rules/clock.ts';
import { editRecord, removeRecord } from '../../schema/rules/merge.ts';
import { makeEvent } from './events.ts';

/** A replica in a test: makes and changes records as a device of that person would. */
export type TestDevice = {
  node: string;
  event<T extends EventType>(
    type: T,
    fields?: Partial<Omit<EventRecord<T>, 'type' | 'payload'>> & { payload?: EventPayloads[T] },
  ): EventRecord<T>;
  edit(record: EventRecord, changes: Partial<EventRecord>): EventRecord;
  remove(record: EventRecord): EventRecord;
};

let nodes = 0;

export function createDevice(
  userId: string,
  { childId, now = Date.now }: { childId: string | null; now?: () => number },
): TestDevice {
  nodes += 1;
  const node = `dev${nodes.toString(36).padStart(5, '0')}`;
  const author = () => ({ by: userId, at: now(), node });
  return {
    node,
    event(type, fields = {}) {
      const at = now();
      return makeEvent(type, (fields.startedAt as number | undefined) ?? at, {
        id: randomUUID(),
        childId,
        createdBy: userId,
        createdAt: at,
        updatedBy: userId,
        updatedAt: at,
        performedBy: userId,
        clocks: { '*': nextStamp(at, [], node) },
        ...fields,
      } as Parameters<typeof makeEvent<typeof type>>[2]);
    },
    edit: (record, changes) => editRecord(eventMerge, record, changes, author()),
    remove: (record) => removeRecord(record, author()),
  };
}
