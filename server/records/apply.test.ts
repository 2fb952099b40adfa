import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../schema/limits.ts';
import type { ChildRecord } from '../../schema/records/child.ts';
import { childMerge } from '../../schema/collections/children.ts';
import type { EventRecord } from '../../schema/records/event.ts';
import { eventMerge } from '../../schema/collections/events.ts';
import { photoOf } from '../../schema/records/photo.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import type { Actor } from '../../schema/rights/actor.ts';
import type { Grant } from '../../schema/rights/permissions.ts';
import { presets } from '../../schema/rights/presets.ts';
import { nextStamp } from '../../schema/rules/clock.ts';
import {
  editRecord,
  isRemoved,
  mergeRecords,
  removeRecord,
  restoreRecord,
} from '../../schema/rules/merge.ts';
import { exif, makeJpeg } from '../../tests/helpers/jpeg.ts';
import { createDevice } from '../../tests/helpers/device-records.ts';
import { makeChild } from '../../tests/helpers/record-family.ts';
import type { Authorship } from './authorship.ts';
import { applyRecord, type Outcome, type Sent } from './apply.ts';
import { SERVER_NODE } from './server-node.ts';
import { validateRecord } from './validate-record.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
let clock = NOW;
const now = () => (clock += 1_000) - 1_000;

const ana: Actor = { userId: 'ana', role: 'super_admin', grants: {} };
const ben: Actor = { userId: 'ben', role: 'parent', grants: {} };
const rosa = caregiver({ ...presets.grandparent, deleteOwn: false });
const family = {
  childIds: new Set(['child-mia', 'child-tom']),
  memberIds: new Set(['ana', 'ben', 'rosa']),
};
const anas = createDevice('ana', { childId: 'child-mia', now });
const bens = createDevice('ben', { childId: 'child-mia', now });
const rosas = createDevice('rosa', { childId: 'child-mia', now });
const anasWork: Authorship = {
  userId: 'ana',
  owners: new Map([
    [anas.node, 'ana'],
    [bens.node, 'ben'],
    [rosas.node, 'rosa'],
  ]),
  isStampedHere: false,
  // A server that was restored takes the writes of others.
  lostUntil: Infinity,
};

describe('a new record', () => {
  test('is applied as it was sent', () => {
    const sent = anas.event('diaper');
    expect(apply({ incoming: sent })).toEqual({
      verdict: 'applied',
      record: sent,
      superseded: [],
      narrowed: false,
    });
  });

  test('keeps the fields of a newer release', () => {
    const sent = { ...anas.event('diaper'), mood: { of: 'the moon' } };
    expect(apply({ incoming: sent })).toMatchObject({ verdict: 'applied', record: sent });
  });

  test('may be sent by a parent for another member to a server that was restored', () => {
    expect(apply({ incoming: rosas.event('note', { note: 'hi' }), actor: ben })).toMatchObject({
      verdict: 'applied',
    });
  });

  test('of an unknown user is refused', () => {
    const strangers = createDevice('zoe', { childId: 'child-mia', now });
    const incoming = strangers.event('diaper');
    expect(apply({ incoming, authorship: { ...anasWork, lostUntil: null } })).toMatchObject({
      verdict: 'rejected',
      code: 'VALIDATION',
      fields: [{ path: 'createdBy' }],
    });
  });

  test('about another family’s child is refused', () => {
    const incoming = anas.event('diaper', { childId: 'child-of-others' });
    expect(apply({ incoming })).toMatchObject({
      verdict: 'rejected',
      code: 'VALIDATION',
      fields: [{ path: 'childId' }],
    });
  });

  test('that was removed before it was first sent is stored as removed', () => {
    const incoming = anas.remove(anas.event('diaper'));
    const outcome = apply({ incoming });
    expect(outcome).toMatchObject({ verdict: 'applied' });
    expect(isRemoved(recordOf(outcome))).toBe(true);
  });
});

describe('a photo of a child', () => {
  const photo = photoOf(makeJpeg());
  const sent = (more: object) =>
    apply({ collection: 'children', incoming: { ...child('ana'), ...more } });

  test('is accepted, and refused when it is large or has metadata', () => {
    expect(sent({ photo })).toMatchObject({ verdict: 'applied', record: { photo } });
    for (const bad of [makeJpeg({ widthPx: 9_000 }), makeJpeg({ more: [exif] })]) {
      expect(sent({ photo: photoOf(bad) })).toMatchObject({
        verdict: 'rejected',
        code: 'VALIDATION',
        fields: [{ path: 'photo' }],
      });
    }
    expect(sent({ photo: 'data:text/html;base64,/9j/' })).toMatchObject({ code: 'VALIDATION' });
  });
});

describe('an invalid record', () => {
  const good = anas.event('diaper');
  test.each<[string, unknown, string, string?]>([
    ['nothing', null, 'VALIDATION'],
    ['a text', 'diaper', 'VALIDATION'],
    ['no clocks', { ...good, clocks: undefined }, 'VALIDATION', 'clocks'],
    [
      'clocks without a base',
      { ...good, clocks: { note: good.clocks['*'] } },
      'VALIDATION',
      'clocks',
    ],
    [
      'a stamp of another form',
      { ...good, clocks: { '*': 'yesterday' } },
      'VALIDATION',
      'clocks.*',
    ],
    ['an unknown type', { ...good, type: 'spaceflight' }, 'UNKNOWN_TYPE'],
    ['a type that every object has', { ...good, type: 'constructor' }, 'UNKNOWN_TYPE'],
    [
      'an end before the start',
      { ...anas.event('sleep'), endedAt: NOW - HOUR_MS },
      'VALIDATION',
      'endedAt',
    ],
    ['an end of a moment', { ...good, endedAt: clock + 5_000_000 }, 'VALIDATION', 'endedAt'],
    ['an instant that is no number', { ...good, startedAt: '2026' }, 'VALIDATION', 'startedAt'],
    [
      'an instant in the year 9999',
      { ...good, startedAt: 253_402_300_000_000 },
      'VALIDATION',
      'startedAt',
    ],
    ['another day than its start', { ...good, day: '1999-12-31' }, 'VALIDATION', 'day'],
    ['a long note', { ...good, note: 'x'.repeat(2_001) }, 'VALIDATION', 'note'],
    ['a very long note', { ...good, note: 'x'.repeat(300_000) }, 'RECORD_TOO_LARGE'],
    [
      'a payload of another type',
      { ...good, payload: { kind: 'nap' } },
      'VALIDATION',
      'payload.kind',
    ],
    [
      'too much milk',
      anas.event('feeding', { payload: { bottles: [{ content: 'formula', takenMl: 5_000 }] } }),
      'VALIDATION',
      'payload.bottles.0.takenMl',
    ],
    ['no child', { ...good, childId: null }, 'VALIDATION', 'childId'],
  ])('%s is refused', (_, incoming, code, path) => {
    const outcome = apply({ incoming });
    expect(outcome).toMatchObject({ verdict: 'rejected', code });
    const fields = outcome.verdict === 'rejected' ? (outcome.fields ?? []) : [];
    const named = path === undefined || fields.some((field) => field.path === path);
    expect(named).toBe(true);
  });
});

describe('a known record', () => {
  const first = anas.event('diaper', { note: 'first' });

  test('is a duplicate when it contains no new write', () => {
    expect(apply({ master: first, incoming: first })).toEqual({
      verdict: 'duplicate',
      superseded: [],
      masterHoldsMore: false,
    });
  });

  test('is a duplicate when the server holds more, and changes nothing', () => {
    const newer = anas.edit(first, { note: 'newer' });
    expect(apply({ master: newer, incoming: first })).toMatchObject({
      verdict: 'duplicate',
      masterHoldsMore: true,
    });
  });

  test('moves the old value to the history when it is edited', () => {
    const newer = bens.edit(first, { note: 'newer' });
    expect(apply({ master: first, incoming: newer, actor: ben })).toEqual({
      verdict: 'applied',
      record: newer,
      superseded: [{ path: 'note', stamp: first.clocks['*'], value: 'first' }],
      narrowed: false,
    });
  });

  test('merges edits of different fields and returns the merged record', () => {
    const noted = anas.edit(first, { note: 'by Ana' });
    const tagged = bens.edit(first, { tags: ['blowout'] });
    const outcome = apply({ master: noted, incoming: tagged, actor: ben });
    expect(outcome).toMatchObject({
      verdict: 'merged',
      record: { note: 'by Ana', tags: ['blowout'] },
    });
    expect(recordOf(outcome)).toEqual(mergeRecords(eventMerge, noted, tagged));
  });

  test('keeps the losing value of a field, in either order', () => {
    const mine = anas.edit(first, { note: 'by Ana' });
    const theirs = bens.edit(first, { note: 'by Ben' });
    const lost = { path: 'note', stamp: mine.clocks['note'], value: 'by Ana' };
    const inOrder = apply({ master: mine, incoming: theirs, actor: ben });
    expect(inOrder).toMatchObject({ verdict: 'applied', superseded: [lost] });
    // In reverse order Ben's edit covers Ana's, whose value is still kept.
    const reversed = apply({ master: theirs, incoming: mine });
    expect(reversed).toMatchObject({ verdict: 'duplicate', superseded: [lost] });
  });

  test('is refused when it carries superseded values without the right to write them', () => {
    const unheard = rosas.edit(first, { note: 'by Rosa' });
    const master = anas.edit(first, { note: 'by Ana, later' });
    expect(apply({ master, incoming: unheard, actor: rosa })).toMatchObject({
      verdict: 'rejected',
      code: 'FORBIDDEN',
    });
    const alreadySuperseded = [
      { path: 'note', stamp: unheard.clocks['note'] ?? '', value: 'by Rosa' },
    ];
    const known = apply({ master, incoming: master, actor: rosa, alreadySuperseded });
    expect(known).toMatchObject({ verdict: 'rejected', code: 'FORBIDDEN' });
  });

  test('is restored by an edit that the removal had not seen', () => {
    const removed = anas.remove(first);
    const edited = bens.edit(first, { note: 'but wait' });
    const outcome = apply({ master: removed, incoming: edited, actor: ben });
    expect(outcome).toMatchObject({ verdict: 'merged', record: { note: 'but wait' } });
    expect(isRemoved(recordOf(outcome))).toBe(false);
  });

  test('may break rules between its fields when two replicas edited it', () => {
    const sleep = anas.event('sleep', { endedAt: clock + HOUR_MS, endOffsetMin: 60 });
    const later = sleep.startedAt + 50 * MINUTE_MS;
    const moved = anas.edit(sleep, { startedAt: later });
    const shortened = bens.edit(sleep, { endedAt: sleep.startedAt + 20 * MINUTE_MS });
    const both = mergeRecords(eventMerge, moved, shortened);
    expect(both.endedAt).toBeLessThan(both.startedAt);
    expect(apply({ master: shortened, incoming: both })).toMatchObject({ verdict: 'applied' });
    // An edit by a single replica may not.
    expect(apply({ incoming: anas.edit(moved, { endedAt: sleep.startedAt }) })).toMatchObject({
      verdict: 'rejected',
      code: 'VALIDATION',
    });
  });
});

describe('a stamp from the future', () => {
  const early = createDevice('ana', { childId: 'child-mia', now: () => clock + 6 * MINUTE_MS });

  test('is refused as ahead, and nothing is written', () => {
    expect(apply({ incoming: early.event('diaper') })).toEqual({ verdict: 'ahead' });
  });

  test('is accepted up to the tolerance', () => {
    const slightly = createDevice('ana', {
      childId: 'child-mia',
      now: () => clock + 4 * MINUTE_MS,
    });
    expect(apply({ incoming: slightly.event('diaper') })).toMatchObject({ verdict: 'applied' });
  });

  test('is also detected in the writes that a removal claims to have seen', () => {
    const event = anas.event('diaper');
    const removed = anas.remove(event);
    const poisoned = {
      ...removed,
      removed: {
        ...removed.removed,
        seen: { [bens.node]: nextStamp(clock + DAY_MS, [], bens.node) },
      },
    };
    expect(apply({ master: event, incoming: poisoned })).toEqual({ verdict: 'ahead' });
  });

  test('that the server already holds does not block other writes', () => {
    const master = early.event('diaper');
    const incoming = bens.edit(master, { note: 'fine' });
    expect(apply({ master, incoming, actor: ben })).toMatchObject({ verdict: 'applied' });
  });
});

describe('rights', () => {
  const anasEvent = anas.event('diaper');
  const rosasEvent = rosas.event('diaper');
  const hidden = anas.event('note', { note: 'for us', visibility: 'parents' });

  test.each<[string, string, Input]>([
    ['logs what she may log', 'applied', { incoming: rosasEvent }],
    ['logs nothing else', 'rejected', { incoming: rosas.event('doctor_visit') }],
    ['logs nothing as somebody else', 'rejected', { incoming: anasEvent }],
    [
      'edits her own',
      'applied',
      { master: rosasEvent, incoming: rosas.edit(rosasEvent, { note: 'x' }) },
    ],
    [
      'does not edit others’',
      'rejected',
      { master: anasEvent, incoming: rosas.edit(anasEvent, { note: 'x' }) },
    ],
    [
      'does not remove without the right',
      'rejected',
      { master: rosasEvent, incoming: rosas.remove(rosasEvent) },
    ],
    [
      'does not move hers to a child she has nothing to do with',
      'rejected',
      { master: rosasEvent, incoming: rosas.edit(rosasEvent, { childId: 'child-tom' }) },
    ],
    [
      'does not learn what is hidden from her by sending its id',
      'rejected',
      { master: hidden, incoming: { ...rosas.event('note', { note: 'x' }), id: hidden.id } },
    ],
    ['does not write children', 'rejected', { collection: 'children', incoming: child('rosa') }],
    ['does not write members', 'rejected', { collection: 'members', incoming: anasEvent }],
  ])('a caregiver %s', (_, verdict, sent) => {
    expect(apply({ actor: rosa, ...sent })).toMatchObject(
      verdict === 'rejected' ? { verdict, code: 'FORBIDDEN' } : { verdict },
    );
  });

  const all = { ...presets.nanny, editOthers: true, deleteOthers: true };
  test.each<[string, Grant, string]>([
    ['who gains nothing by it becomes', all, 'applied'],
    ['who could then delete it does not become', { ...all, deleteOthers: false }, 'rejected'],
    ['who could then see it for ever does not become', { ...all, view: 'today' }, 'rejected'],
  ])('a caregiver %s the author by a later stop of the same timer', (_, grant, verdict) => {
    const first = anas.event('diaper');
    const later = { ...rosas.event('diaper'), id: first.id };
    const sent = { master: first, incoming: later, actor: caregiver(grant) };
    expect(apply(sent)).toMatchObject({ verdict });
  });

  test('a caregiver who may edit does not become the author by an earlier date', () => {
    const actor = caregiver({ ...presets.nanny, editOthers: true });
    const stolen = { ...rosas.edit(anasEvent, { note: 'x' }), createdBy: 'rosa', createdAt: 0 };
    expect(apply({ actor, master: anasEvent, incoming: stolen })).toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  test('a caregiver who may only remove cannot edit in the same write', () => {
    const actor = caregiver({ ...presets.nanny, editOwn: false, deleteOwn: true });
    const edited = rosas.edit(rosasEvent, { note: 'x' });
    expect(apply({ actor, master: rosasEvent, incoming: rosas.remove(rosasEvent) })).toMatchObject({
      verdict: 'applied',
    });
    expect(apply({ actor, master: rosasEvent, incoming: rosas.remove(edited) })).toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  test('a caregiver who may only remove cannot put an edit that lost into the history', () => {
    const actor = caregiver({ ...presets.nanny, editOwn: false, deleteOwn: true });
    const master = rosas.event('diaper');
    const removed = rosas.remove(master);
    const alreadySuperseded = [
      {
        path: 'note',
        stamp: rosas.edit(master, { note: 'mine' }).clocks['note'] ?? '',
        value: 'x',
      },
    ];
    expect(apply({ master, incoming: removed, actor })).toMatchObject({ verdict: 'applied' });
    expect(apply({ master, incoming: removed, actor, alreadySuperseded })).toMatchObject({
      verdict: 'rejected',
      code: 'FORBIDDEN',
    });
  });

  test('a caregiver who may only remove may remove an old copy', () => {
    const actor = caregiver({ ...presets.nanny, editOwn: false, deleteOwn: true });
    const known = rosas.event('diaper', { note: 'first' });
    const master = anas.edit(known, { note: 'second' });
    expect(apply({ master, incoming: rosas.remove(known), actor }).verdict).toBe('merged');
  });

  test('restoring needs the right to edit, or to remove for an own removal', () => {
    const restoredBy = (removed: EventRecord) =>
      restoreRecord(removed, { by: 'rosa', at: now(), node: rosas.node });
    const removals = { rosas: rosas.remove(rosasEvent), anas: anas.remove(rosasEvent) };
    expect(isRemoved(restoredBy(removals.anas))).toBe(false);
    const verdicts = (actor: Actor) =>
      Object.values(removals).map(
        (master) => apply({ actor, master, incoming: restoredBy(master) }).verdict,
      );
    const may = (rights: Partial<Grant>) => caregiver({ ...presets.nanny, ...rights });
    expect(verdicts(ana)).toEqual(['applied', 'applied']);
    expect(verdicts(may({ editOwn: true, deleteOwn: false }))).toEqual(['applied', 'applied']);
    expect(verdicts(may({ editOwn: false, deleteOwn: true }))).toEqual(['applied', 'rejected']);
    expect(verdicts(may({ editOwn: false, deleteOwn: false }))).toEqual(['rejected', 'rejected']);
  });

  test('a parent may not remove a child, but its owner may', () => {
    const master = child('ana');
    const incoming = removeRecord(master, { by: 'ana', at: now(), node: anas.node });
    const sent = { collection: 'children', master, incoming } as const;
    expect(apply({ ...sent, actor: ben })).toMatchObject({ code: 'FORBIDDEN' });
    expect(apply({ ...sent, actor: ana })).toMatchObject({ verdict: 'applied' });
  });
});

describe('the caregivers of a child', () => {
  const grant = [{ userId: 'rosa', permissions: presets.nanny }];
  const sent = { collection: 'children', master: child('ana') } as const;
  const change = (node: string) =>
    editRecord(childMerge, child('ana'), { caregivers: grant }, { by: 'ana', at: now(), node });

  test('are not changed by sync', () => {
    expect(apply({ ...sent, incoming: change(anas.node) })).toMatchObject({ code: 'FORBIDDEN' });
    expect(
      apply({ ...sent, master: null, incoming: { ...child('ana'), caregivers: grant } }),
    ).toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  test('may be restored by a device with the server’s own stamp', () => {
    expect(apply({ ...sent, incoming: change(SERVER_NODE) })).toMatchObject({ verdict: 'applied' });
    expect(apply({ ...sent, master: null, incoming: change(SERVER_NODE) })).toMatchObject({
      verdict: 'applied',
    });
  });
});

describe('a change that narrows the readers', () => {
  const event = anas.event('note', { note: 'open' });

  test.each<[string, Partial<EventRecord>, boolean]>([
    ['an edit of the words', { note: 'changed' }, false],
    ['hiding it from caregivers', { visibility: 'parents' }, true],
    ['moving it to another child', { childId: 'child-tom' }, true],
    [
      'another type',
      {
        type: 'handover',
        payload: { fromUserId: 'ana', toUserId: null, summary: [] },
      } as Partial<EventRecord>,
      true,
    ],
  ])('%s', (_, changes, narrowed) => {
    expect(apply({ master: event, incoming: anas.edit(event, changes) })).toMatchObject({
      narrowed,
    });
  });

  test.each(['family', 'parents'] as const)(
    'is all from the first author when a later creation takes it over (%s)',
    (visibility) => {
      const first = rosas.event('diaper', { visibility });
      const later = { ...anas.event('diaper', { visibility }), id: first.id };
      expect(apply({ master: first, incoming: later })).toMatchObject({
        record: { createdBy: 'ana' },
        narrowed: true,
      });
    },
  );

  test('does not narrow when the record was hidden before', () => {
    const hidden = anas.edit(event, { visibility: 'parents' });
    const moved = anas.edit(hidden, { childId: 'child-tom' });
    expect(apply({ master: hidden, incoming: moved })).toMatchObject({ narrowed: false });
  });
});

type Input = Partial<Sent> & { incoming?: unknown };

function apply({ incoming = null, ...sent }: Input): Outcome {
  const { collection = 'events', actor = ana } = sent;
  return applyRecord({
    collection,
    master: null,
    validated: validateRecord(collection, incoming),
    authorship: { ...anasWork, userId: actor.userId },
    actor,
    family,
    now: clock,
    ...sent,
  });
}

function recordOf(outcome: Outcome): AnyRecord {
  if (outcome.verdict !== 'applied' && outcome.verdict !== 'merged') throw new Error('not written');
  return outcome.record;
}

function caregiver(grant: Grant): Actor {
  return { userId: 'rosa', role: 'caregiver', grants: { 'child-mia': grant } };
}

function child(by: string): ChildRecord {
  return { ...makeChild('child-mia', NOW), createdBy: by, updatedBy: by };
}
