import { type CollectionName, mergeShapeOf } from '../../schema/collections.ts';
import { copyOf } from '../../schema/collections/items.ts';
import type { EventRecord } from '../../schema/records/event.ts';
import { likeId } from '../../schema/records/response.ts';
import type { LogTimer, TimerRecord } from '../../schema/records/timer.ts';
import { isShift } from '../../schema/records/timer-kinds.ts';
import type { Grant } from '../../schema/rights/permissions.ts';
import { editRecord, removeRecord } from '../../schema/rules/merge.ts';
import { slotOf } from '../../schema/rules/timers.ts';
import { restedAt } from '../../src/domain/timers/timer-clock.ts';
import { DEFAULT_SETTINGS } from '../../src/domain/statistics/settings.ts';
import { eventOfTimer } from '../../src/log-types/timers.ts';
import type { TimerEvent } from '../../src/replica/stores/timers.ts';
import { mergePair, tellApart } from '../../src/app/duplicates/commands.ts';
import { createRecord } from '../../src/replica/stores/author.ts';
import { Queue } from '../../src/replica/documents/document.ts';
import {
  childIdOf,
  collectionSamples,
  sampled,
  someEntryOf,
} from '../helpers/collection-samples.ts';
import type { SimDevice } from './sim-device.ts';
import { QUARREL_KIND } from './sim-timer-conflict.ts';
import { CHILD, type SimServer } from './sim-server.ts';
import type { Ledger } from './scenario/ledger.ts';
import { type Operation, type Sight, grants, isAttached } from './scenario/operations.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** What the screen of this device shows to the person. */
export function sightOf(device: SimDevice, role: Sight['role']): Sight {
  return {
    role,
    logs: device.ids('events', false),
    trash: device.ids('events', true),
    pairs: pairsOn(device),
    timers: device
      .ids('timers', false)
      .filter((id) => device.documents.timers.peek(id)?.kind !== QUARREL_KIND),
    refused: device.inQueue(Queue.attention),
    samples: sampled.flatMap(({ name: collection, sample }) =>
      device.ids(collection, false).flatMap((id) => {
        const record = device.documents[collection].peek(id)?.data;
        // A like has no text.
        if (typeof record?.[sample.textField] !== 'string') return [];
        // Only the author edits what is attached to an entry.
        const mayEdit = !isAttached(collection) || record.createdBy === device.userId;
        return [{ collection, id, mayEdit }];
      }),
    ),
  };
}

/** Of the newest logs, each two of one type and visibility: they may well be further apart in time. */
function pairsOn(device: SimDevice): Sight['pairs'] {
  const newest = device
    .ids('events', false)
    .toSorted()
    .slice(-4)
    .map((id) => recordOf(device, id))
    .toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
  return newest.flatMap((kept, i) =>
    newest
      .slice(i + 1)
      .filter(({ type, visibility }) => type === kept.type && visibility === kept.visibility)
      .map((other) => ({ keptId: kept.id, otherId: other.id })),
  );
}

/** A note that was merged before has the lines of the other already. */
function noteOfBoth(kept: string, other: string): string {
  const [lines, others] = [kept, other].map((note) => note.split('\n').filter(Boolean));
  if (others?.every((line) => lines?.includes(line))) return kept;
  return lines?.every((line) => others?.includes(line)) ? other : `${kept}\n${other}`;
}

/** Runs the action on the device; afterwards the screen says "saved", and the ledger records it. */
export async function perform(
  operation: Operation,
  at: { device: SimDevice; server: SimServer; ledger: Ledger },
): Promise<void> {
  const { device, server, ledger } = at;
  const { name, events, timers } = device;
  const now = device.clock.now();
  note(operation, at);
  switch (operation.do) {
    case 'log':
      await events.add([
        {
          id: operation.id,
          type: 'diaper',
          childId: CHILD,
          startedAt: now - MINUTE_MS,
          endedAt: null,
          payload: { kind: 'wet' },
          note: operation.note,
          source: 'quick',
          tz: 'Europe/Lisbon',
        },
      ]);
      ledger.wrote({ device: name, id: operation.id, path: 'note', value: operation.note }, null);
      return;
    case 'write': {
      const { id, field, value } = operation;
      const before = recordOf(device, id);
      await events.edit(id, { [field]: value });
      ledger.wrote({ device: name, id, path: field, value }, before);
      return;
    }
    case 'tag': {
      const { id, tag } = operation;
      const before = recordOf(device, id);
      await events.edit(id, { tags: [...before.tags.slice(-8), tag] });
      ledger.wrote({ device: name, id, path: `tags/${tag}`, value: tag }, before);
      return;
    }
    case 'remove': {
      const before = recordOf(device, operation.id);
      await events.remove(operation.id);
      ledger.removed(name, operation.id, before);
      return;
    }
    case 'restore':
      await events.restore(operation.id);
      ledger.revived.add(operation.id);
      return;
    case 'mergePair': {
      const [kept, other] = [operation.keptId, operation.otherId].map((id) => recordOf(device, id));
      if (!kept || !other || (await mergePair(events, operation)) === null) return;
      const wrote = (path: string, value: string) =>
        ledger.wrote({ device: name, id: kept.id, path, value }, kept);
      const note = noteOfBoth(kept.note, other.note);
      if (note !== kept.note) wrote('note', note);
      for (const tag of other.tags) if (!kept.tags.includes(tag)) wrote(`tags/${tag}`, tag);
      ledger.revived.add(kept.id);
      ledger.removed(name, other.id, other);
      const lines = other.note.split('\n').filter(Boolean);
      ledger.merges.push({ device: name, keptId: kept.id, otherId: other.id, lines });
      return;
    }
    case 'tellPairApart':
      await tellApart(events, operation.keptId, operation.otherId);
      ledger.revived.add(operation.keptId);
      return;
    case 'hide':
    case 'show':
      await events.edit(operation.id, {
        visibility: operation.do === 'hide' ? 'parents' : 'family',
      });
      ledger.revived.add(operation.id);
      return;
    case 'start': {
      const { kind, minutesAgo } = operation;
      const startedAt = now - minutesAgo * MINUTE_MS;
      const side = kind === 'feeding' ? { side: 'left' as const } : {};
      const timer = await timers.start({ childId: CHILD, kind, startedAt, ...side });
      ledger.acted.add(`${name} timers/${timer.id}`);
      ledger.startedTimer(name, { id: timer.id, eventId: timer.eventId, slot: slotOf(timer) });
      return;
    }
    case 'press': {
      const { id, button } = operation;
      const { left } = timerOf(device, id);
      if (left === null) return;
      if (button === 'switch') await timers.switchSide(id);
      else if (button === 'pause') await timers.pauseAll(id);
      else await timers.startSide(id, button);
      return;
    }
    case 'moveStart':
      await timers.editStart(operation.id, now - operation.minutesAgo * MINUTE_MS);
      return;
    case 'stop': {
      const timer = timerOf(device, operation.id);
      const event = endOf(timer, now);
      ledger.revived.add(timer.eventId);
      ledger.stoppingTimer(timer.id);
      await timers.finish(timer.id, event);
      ledger.timers.get(timer.id)?.stoppedOn.add(name);
      return;
    }
    case 'discard':
      await timers.discard(operation.id);
      ledger.timers.get(operation.id)?.discardedOn.add(name);
      return;
    case 'retry':
    case 'giveUp': {
      const [collection, id] = operation.id.split('/') as [CollectionName, string];
      if (operation.do === 'retry') await device.queue.retry(collection, id);
      else {
        await device.queue.discard(collection, id);
        ledger.givenUp.add(`${name} ${id}`);
      }
      return;
    }
    case 'grant':
      await server.setGrant(operation.to, timed(grants[operation.grant], operation, server.now()));
      return;
    case 'limit': {
      const { to, limit, paused } = operation;
      await server.setLimit(to, { limit: limit && grants[limit], paused });
      return;
    }
    case 'expel':
      await server.expel(operation.who);
      return;
    case 'addSample':
    case 'editSample':
    case 'removeSample':
      await performOnSample(operation, device, ledger);
      return;
    case 'likeSample':
      await like(operation, device, ledger);
      return;
  }
}

async function performOnSample(
  operation: Extract<Operation, { do: `${string}Sample`; collection: CollectionName }>,
  device: SimDevice,
  ledger: Ledger,
): Promise<void> {
  const { collection, id } = operation;
  const sample = collectionSamples[collection];
  if (!sample) throw new Error(`${collection} has no sample`);
  const before = device.documents[collection].peek(id)?.data ?? null;
  await device.writeRecord(collection, id, (record, author) => {
    if (operation.do === 'addSample' || record === null) {
      const text = 'text' in operation ? operation.text : '';
      const itemId = 'itemId' in operation ? operation.itemId : null;
      const item = itemId === null ? someEntryOf(CHILD) : recordOf(device, itemId);
      return createRecord(author, id, {
        childId: childIdOf(collection, CHILD),
        ...sample.fields(text, item),
      });
    }
    return operation.do === 'removeSample'
      ? removeRecord(record, author)
      : editRecord(mergeShapeOf(collection), record, sample.edit(operation.text), author);
  });
  if (operation.do === 'removeSample') return;
  const { text } = operation;
  const written = operation.do === 'addSample' ? sample.fields(text) : sample.edit(text);
  const value = String(written[sample.textField]);
  ledger.wrote({ device: device.name, id, path: sample.textField, value }, before, collection);
}

/** As the store of likes does it: the state that the person wants, whichever device says it. */
async function like(
  { itemId, liked }: Extract<Operation, { do: 'likeSample' }>,
  device: SimDevice,
  ledger: Ledger,
): Promise<void> {
  const item = recordOf(device, itemId);
  const key = { collection: 'events', id: itemId };
  const id = likeId(key, device.userId);
  ledger.acted.add(`${device.name} responses/${id}`);
  await device.writeRecord('responses', id, (record, author) =>
    record
      ? editRecord(mergeShapeOf('responses'), record, { liked }, author)
      : createRecord(author, id, {
          kind: 'like',
          itemCollection: key.collection,
          itemId,
          ...copyOf('events', item),
          liked,
          content: null,
        }),
  );
}

/** A grant for some hours from `now` on, limited by a date or by a shift. */
function timed(
  grant: Grant | null,
  { hours, onShift }: { hours: number | null; onShift: boolean },
  now: number,
): Grant | null {
  if (grant === null || hours === null) return grant;
  const to = now + hours * HOUR_MS;
  return onShift
    ? { ...grant, onlyOnShift: true, shifts: [{ from: now, to }] }
    : { ...grant, validTo: to };
}

/** The records that the person has changed; a timer also counts for its event. */
function note(
  operation: Operation,
  { device, ledger }: { device: SimDevice; ledger: Ledger },
): void {
  if ('keptId' in operation) {
    for (const id of [operation.keptId, operation.otherId]) {
      ledger.acted.add(`${device.name} events/${id}`);
    }
  }
  if (!('id' in operation)) return;
  const touched = (name: string) => ledger.acted.add(`${device.name} ${name}`);
  touched(`events/${operation.id}`);
  touched(`timers/${operation.id}`);
  if ('collection' in operation) touched(`${operation.collection}/${operation.id}`);
  const timer = device.documents.timers.peek(operation.id)?.data;
  if (timer) touched(`events/${String(timer['eventId'])}`);
}

/** The event as which a timer is saved. */
function endOf(timer: TimerRecord, now: number): TimerEvent {
  if (!isShift(timer)) {
    const event = eventOfTimer(timer as LogTimer, restedAt(timer, now), DEFAULT_SETTINGS);
    return { ...event, source: 'timer' } as TimerEvent;
  }
  return {
    type: 'handover',
    childId: timer.childId,
    startedAt: Math.max(timer.startedAt, now),
    endedAt: null,
    payload: { fromUserId: timer.startedBy, toUserId: null, summary: [] },
    source: 'timer',
    tz: timer.tz,
  };
}

function recordOf(device: SimDevice, id: string): EventRecord {
  return device.documents.events.peek(id)?.data as EventRecord;
}

function timerOf(device: SimDevice, id: string): TimerRecord {
  return device.documents.timers.peek(id)?.data as TimerRecord;
}
