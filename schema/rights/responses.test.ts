import { describe, expect, test } from 'vitest';
import { collectionSamples, createSampleDevice } from '../../tests/helpers/collection-samples.ts';
import { makeEvent } from '../../tests/helpers/events.ts';
import { collections } from '../collections.ts';
import { copyOf } from '../collections/items.ts';
import type { EventRecord } from '../records/event.ts';
import type { AnyRecord } from '../records/record.ts';
import { ResponseRecord, likeId } from '../records/response.ts';
import { COPIED_PATH, editRecord, isRemoved, removeRecord } from '../rules/merge.ts';
import type { Action, Actor } from './actor.ts';
import { canRead, canWrite } from './can.ts';
import type { Grant } from './permissions.ts';
import { presets } from './presets.ts';

const NOW = Date.UTC(2026, 0, 6);
const { name, merge } = collections.responses;
const sample = collectionSamples.responses!;

const entry = (fields: Partial<EventRecord> = {}) =>
  makeEvent('note', NOW, { createdBy: 'ana', ...fields } as object);
const commentOn = (item: EventRecord, userId: string) =>
  createSampleDevice(userId, () => NOW).create(sample, 'child-mia', 'So cute', item);

const rosa = (grant: Partial<Grant> = {}): Actor => ({
  userId: 'rosa',
  role: 'caregiver',
  grants: { 'child-mia': { ...presets.nanny, ...grant } },
});
const ana: Actor = { userId: 'ana', role: 'parent', grants: {} };
const actions = ['create', 'edit', 'remove', 'restore'] as const;
const writes = (actor: Actor, action: Action, before: object, after = before) =>
  canWrite(
    actor,
    name,
    action,
    action === 'create' ? null : (before as never),
    after as never,
    NOW,
  );

describe('who may read a response', () => {
  const DAYS_3 = 3 * 86_400_000;
  test.each<[string, EventRecord, Partial<Grant>]>([
    ['an entry', entry(), {}],
    ['an entry for parents', entry({ visibility: 'parents' }), {}],
    ['their own entry for parents', entry({ visibility: 'parents', createdBy: 'rosa' }), {}],
    ['an entry of another child', entry({ childId: 'child-leo' }), {}],
    [
      'an old entry, of which they see today’s',
      entry({ startedAt: NOW - DAYS_3 }),
      { view: 'today' },
    ],
    ['an entry of others, of which they see their own', entry(), { view: 'own' }],
    ['their own entry', entry({ createdBy: 'rosa' }), { view: 'own' }],
    [
      'a medicine without the right to medicines',
      makeEvent('medication', NOW) as EventRecord,
      { medication: 'none' },
    ],
    ['their pumping', entry({ childId: null, createdBy: 'rosa' }), {}],
  ])('is who may read %s', (_, item, grant) => {
    const actor = rosa(grant);
    const mayReadItem = canRead(actor, 'events', item, NOW);
    for (const author of ['rosa', 'ana']) {
      const comment = commentOn(item, author);
      expect(canRead(actor, name, comment, NOW)).toBe(mayReadItem);
      const mayWrite = actions.some((action) => writes(actor, action, comment));
      expect(mayWrite && !mayReadItem).toBe(false);
    }
  });

  test('is no caregiver when the copy of the entry is missing', () => {
    const bare = { ...commentOn(entry(), 'rosa'), itemAccess: {} };
    expect(canRead(rosa({ view: 'own' }), name, bare, NOW)).toBe(false);
    expect(canRead(rosa(), name, { ...bare, itemCollection: 'albums' }, NOW)).toBe(false);
  });
});

describe('a comment on the calendar', () => {
  type Calendar = 'schedule' | 'overrides';
  const make = (collection: Calendar, fields: object): AnyRecord => ({
    ...createSampleDevice('ana', () => NOW).create(
      collectionSamples[collection]!,
      'child-mia',
      'Check-up',
    ),
    ...fields,
  });
  const commentBy = (userId: string, collection: Calendar, item: AnyRecord): AnyRecord => ({
    ...commentOn(entry(), userId),
    itemCollection: collection,
    itemId: item.id,
    ...copyOf(collection, item),
  });

  test.each<[string, Calendar, object, Partial<Grant>]>([
    ['an appointment', 'schedule', {}, { schedule: 'see' }],
    ['an appointment, without the schedule', 'schedule', {}, { schedule: 'none' }],
    ['one for parents', 'schedule', { visibility: 'parents' }, { schedule: 'see' }],
    [
      'somebody’s shift',
      'schedule',
      { category: 'caregiver_shift', assignedTo: ['ana'] },
      { schedule: 'own' },
    ],
    [
      'their own shift',
      'schedule',
      { category: 'caregiver_shift', assignedTo: ['rosa'] },
      { schedule: 'own' },
    ],
    ['what was agreed', 'overrides', { status: 'accepted' }, { parenting: 'see' }],
    [
      'a request between others',
      'overrides',
      { status: 'proposed', mode: 'give', userIds: ['ana', 'ben'] },
      { parenting: 'party' },
    ],
    [
      'a request that asks them',
      'overrides',
      { status: 'proposed', mode: 'give', userIds: ['ana', 'rosa'] },
      { parenting: 'party' },
    ],
    ['a draft', 'overrides', { status: 'draft' }, { parenting: 'edit' }],
  ])('is read and written by those who may read %s', (_, collection, fields, grant) => {
    const item = make(collection, fields);
    const mayRead = canRead(rosa(grant), collection, item, NOW);
    expect(canRead(rosa(grant), name, commentBy('ana', collection, item), NOW)).toBe(mayRead);
    expect(writes(rosa(grant), 'create', commentBy('rosa', collection, item))).toBe(mayRead);
  });

  test('that is about no child needs the right to comment for any', () => {
    const item = make('schedule', { childIds: [], assignedTo: ['rosa'] });
    const comment = commentBy('rosa', 'schedule', item);
    expect(writes(rosa({ schedule: 'own' }), 'create', comment)).toBe(true);
    expect(writes(rosa({ schedule: 'own', comment: false }), 'create', comment)).toBe(false);
    expect(writes(rosa({ schedule: 'none' }), 'create', comment)).toBe(false);
  });
});

describe('who may write a response', () => {
  const own = commentOn(entry(), 'rosa');
  const others = commentOn(entry(), 'ana');

  test('is its author, with the right to comment', () => {
    expect(writes(rosa(), 'create', own)).toBe(true);
    expect(writes(rosa(), 'edit', own)).toBe(true);
    expect(writes(rosa({ comment: false }), 'create', own)).toBe(false);
    expect(writes(rosa({ comment: false }), 'edit', own)).toBe(false);
    // What somebody wrote they may always take back.
    expect(writes(rosa({ comment: false }), 'remove', own)).toBe(true);
    for (const action of actions)
      expect(writes(rosa({ editOthers: true, deleteOthers: true }), action, others)).toBe(false);
  });

  test('is any parent who removes it, and nobody else edits it', () => {
    expect(writes(ana, 'remove', own)).toBe(true);
    expect(writes(ana, 'edit', own)).toBe(false);
    expect(writes(ana, 'edit', others)).toBe(true);
  });

  test('is not its author once a parent has removed it', () => {
    const by = (userId: string) => removeRecord(own, { by: userId, at: NOW, node: 'nodenode' });
    expect(writes(rosa(), 'edit', by('ana'))).toBe(false);
    expect(writes(rosa(), 'restore', by('ana'))).toBe(false);
    expect(writes(rosa(), 'restore', by('rosa'))).toBe(true);
    expect(writes(ana, 'restore', by('ana'))).toBe(true);
  });

  test('never moves it to another entry, author or kind', () => {
    for (const change of [{ itemId: 'another-entry' }, { kind: 'like' }, { createdBy: 'ana' }]) {
      expect(writes(ana, 'edit', others, { ...own, ...change })).toBe(false);
    }
  });
});

describe('a response', () => {
  test('stays deleted when the server copies its entry again', () => {
    const author = { by: 'ana', at: NOW, node: 'nodenode' };
    const removed = removeRecord(commentOn(entry(), 'ana'), author);
    const copy = copyOf('events', entry({ visibility: 'parents' }));
    const copied = editRecord(merge, removed, copy, author);
    expect(copied.clocks[COPIED_PATH]).toBeDefined();
    expect(isRemoved(copied)).toBe(true);
    expect(isRemoved(editRecord(merge, removed, { content: 'No' }, author))).toBe(false);
  });

  test('is valid under the id of its entry and, as a like, of its person', () => {
    const comment = commentOn(entry(), 'ana');
    const item = { collection: 'events', id: comment['itemId'] as string };
    const like = { ...comment, kind: 'like', liked: true, content: null };
    const isValid = (record: object) => ResponseRecord.safeParse(record).success;
    expect(isValid(comment)).toBe(true);
    expect(isValid({ ...comment, itemId: 'another-entry' })).toBe(false);
    expect(isValid({ ...like, id: likeId(item, 'ana') })).toBe(true);
    expect(isValid({ ...like, id: likeId(item, 'rosa') })).toBe(false);
    expect(isValid({ ...comment, content: '  ' })).toBe(false);
    expect(isValid({ ...comment, content: 'x'.repeat(1_001) })).toBe(false);
    expect(isValid({ ...comment, liked: true })).toBe(false);
  });
});
