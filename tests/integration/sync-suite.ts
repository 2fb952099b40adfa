import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../schema/limits.ts';
import type { EventRecord } from '../../schema/records/event.ts';
import { canRead } from '../../schema/rights/can.ts';
import { presets } from '../../schema/rights/presets.ts';
import { digestOf } from '../../schema/rules/merge.ts';
import { unpackRows } from '../../schema/rules/packed-rows.ts';
import { CURSOR_HEADER, PACKED_TYPE } from '../../schema/wire/protocol.ts';
import type { HistoryAnswer, PullAnswer } from '../../schema/wire/sync.ts';
import { renewEpoch } from '../../server/db/settings.ts';
import { type TestDevice, createDevice } from '../helpers/device-records.ts';
import type { Person, TestFamily, TestServer } from '../helpers/server.ts';

/** Tests of batch sync over HTTP, run on every database. */
export function describeSync(open: () => TestServer): void {
  let server: TestServer;
  let family: TestFamily;
  let anas: TestDevice;
  let bens: TestDevice;
  let rosas: TestDevice;

  beforeAll(() => {
    server = open();
  });
  beforeEach(async () => {
    family = await server.createFamily();
    const { childId } = family;
    anas = createDevice(family.owner.id, { childId });
    bens = createDevice(family.parent.id, { childId });
    rosas = createDevice(family.caregiver.id, { childId });
  });

  describe('a family of two parents and a grandmother', () => {
    test('receives every entry once, in the order of the server', async () => {
      const { owner, parent, caregiver } = family;
      const { checkpoint } = await parent.api.pull();
      const [wet, feed, nap] = [anas.event('diaper'), bens.event('feeding'), rosas.event('sleep')];
      for (const [person, device, event] of [
        [owner, anas, wet],
        [parent, bens, feed],
        [caregiver, rosas, nap],
      ] as const) {
        const { verdicts } = await person.api.push(device.node, ['events', event]);
        expect(verdicts).toMatchObject([{ verdict: 'applied', id: event.id }]);
      }
      const pulled = await owner.api.pull(checkpoint);
      expect(pulled).toMatchObject({ kind: 'changes', more: false, gone: [] });
      expect(pulled.changes.map(({ record }) => record)).toEqual([wet, feed, nap]);
      expect(pulled.changes.map(({ seq }) => seq - checkpoint.seq)).toEqual([1, 2, 3]);
      expect(pulled.checkpoint).toEqual({ ...checkpoint, seq: checkpoint.seq + 3 });
    });

    test('keeps concurrent edits of an entry, and the losing text in its history', async () => {
      const { owner, parent } = family;
      const event = anas.event('note', { note: 'slept badly' });
      await owner.api.push(anas.node, ['events', event]);
      const mine = anas.edit(event, { note: 'slept badly, teeth?', tags: ['teeth'] });
      const theirs = bens.edit(event, { note: 'slept fine with me' });
      await owner.api.push(anas.node, ['events', mine]);
      const { verdicts } = await parent.api.push(bens.node, ['events', theirs]);
      expect(verdicts).toMatchObject([
        { verdict: 'merged', record: { note: 'slept fine with me', tags: ['teeth'] } },
      ]);
      const { body } = await owner.api.get(`/api/events/${event.id}/history`);
      expect(body).toMatchObject([
        { path: 'note', value: 'slept badly, teeth?', by: owner.id },
        { path: 'note', value: 'slept badly', by: owner.id },
        { path: 'tags/teeth', value: false, by: owner.id },
      ]);
    });
  });

  describe('a device that reads packed changes', () => {
    const asksFor = (accept: string, body: unknown) => ({
      method: 'POST',
      headers: { 'content-type': 'application/json', accept },
      body: JSON.stringify(body),
    });
    const packed = `${PACKED_TYPE}, application/json`;

    test('receives the rows that others receive, in fewer bytes', async () => {
      const { owner, caregiver } = family;
      const start = await owner.api.pull();
      const kinds = ['diaper', 'feeding', 'sleep', 'note'] as const;
      const events = Array.from({ length: 60 }, (_, i) => anas.event(kinds[i % 4] ?? 'note'));
      await owner.api.push(
        anas.node,
        ...events.map((event): [string, unknown] => ['events', event]),
      );
      for (const { api } of [owner, caregiver]) {
        for (const [path, body] of [
          ['/api/sync/pull', { checkpoint: start.checkpoint }],
          ['/api/sync/history', { cursor: start.history }],
        ] as const) {
          const [plain, answer] = await Promise.all([
            api.raw(path, asksFor('*/*', body)),
            api.raw(path, asksFor(packed, body)),
          ]);
          const { packed: rows, ...rest } = answer.body as { packed: unknown };
          expect(plain.body).not.toHaveProperty('packed');
          expect({ ...rest, changes: unpackRows(rows) }).toEqual({
            ...(plain.body as PullAnswer),
            serverTime: expect.any(Number),
          });
          const sizes = [answer, plain].map((each) => JSON.stringify(each.body).length);
          expect((sizes[0] ?? 0) * 2).toBeLessThan(sizes[1] ?? 0);
        }
      }
    });

    test('receives few rows plainly', async () => {
      const { owner } = family;
      const { checkpoint } = await owner.api.pull();
      const event = anas.event('diaper');
      await owner.api.push(anas.node, ['events', event]);
      const { body } = await owner.api.raw('/api/sync/pull', asksFor(packed, { checkpoint }));
      expect(body).not.toHaveProperty('packed');
      expect((body as PullAnswer).changes.map(({ record }) => record)).toEqual([event]);
    });
  });

  describe('a batch', () => {
    test('gives each row its own verdict, and an invalid row does not fail the others', async () => {
      const good = anas.event('diaper');
      const ahead = createDevice(family.owner.id, {
        childId: family.childId,
        now: () => Date.now() + HOUR_MS,
      }).event('diaper');
      const { verdicts } = await family.owner.api.push(
        anas.node,
        ['events', { ...anas.event('diaper'), type: 'spaceflight' }],
        ['events', good],
        ['planets', anas.event('diaper')],
        ['events', null],
        ['events', { id: 'short' }],
        ['events', ahead],
        ['events', { ...anas.event('note', { note: 'x' }), note: 'x'.repeat(100_000) }],
        ['events', good],
        ['members', anas.event('diaper')],
      );
      expect(verdicts.map(({ verdict, code }) => code ?? verdict)).toEqual([
        'UNKNOWN_TYPE',
        'applied',
        'UNKNOWN_COLLECTION',
        'VALIDATION',
        'VALIDATION',
        'ahead',
        'RECORD_TOO_LARGE',
        'duplicate',
        'FORBIDDEN',
      ]);
    });

    test('may contain an entry before the child it is about', async () => {
      const id = randomUUID();
      const [mia] = (await family.owner.api.get('/api/user-children')).body as [{ id: string }];
      const { clocks } = anas.event('diaper');
      const child = { ...mia, id, childId: id, caregivers: [], clocks };
      const { verdicts } = await family.owner.api.push(
        anas.node,
        ['events', anas.event('diaper', { childId: id })],
        ['children', child],
      );
      expect(verdicts.map(({ verdict, id }) => [verdict, id])).toEqual([
        ['applied', expect.any(String)],
        ['applied', id],
      ]);
    });

    test('that is repeated changes nothing', async () => {
      const events = Array.from({ length: 20 }, () => anas.event('diaper'));
      const rows = events.map((event): [string, unknown] => ['events', event]);
      await family.owner.api.push(anas.node, ...rows);
      const { checkpoint } = await family.owner.api.pull();
      const again = await Promise.all(
        [1, 2, 3].map(() => family.owner.api.push(anas.node, ...rows.toReversed())),
      );
      expect(again.flatMap(({ verdicts }) => verdicts.map(({ verdict }) => verdict))).toEqual(
        Array.from({ length: 60 }, () => 'duplicate'),
      );
      expect((await family.owner.api.pull()).checkpoint).toEqual(checkpoint);
    });

    test('that arrives late does not undo a newer edit', async () => {
      const event = anas.event('note', { note: 'one' });
      const newer = anas.edit(event, { note: 'two' });
      await family.owner.api.push(anas.node, ['events', newer]);
      const { verdicts } = await family.owner.api.push(anas.node, ['events', event]);
      expect(verdicts).toMatchObject([{ verdict: 'duplicate', record: { note: 'two' } }]);
    });
  });

  describe('the sequence numbers', () => {
    test('have no gaps and no duplicates under fifty concurrent pushes', async () => {
      const { owner, parent } = family;
      const { checkpoint } = await owner.api.pull();
      const pushed = await Promise.all(
        Array.from({ length: 50 }, (_, i) => {
          const [person, device] =
            i % 2 === 0 ? ([owner, anas] as const) : ([parent, bens] as const);
          const rows = Array.from({ length: 1 + (i % 3) }, (): [string, unknown] => [
            'events',
            device.event('diaper'),
          ]);
          return person.api.push(device.node, ...rows);
        }),
      );
      const seqs = pushed.flatMap(({ verdicts }) => verdicts.map(({ seq }) => seq));
      const expected = seqs.map((_, i) => checkpoint.seq + 1 + i);
      expect(seqs.toSorted((a, b) => a - b)).toEqual(expected);
      expect(await pullAll(owner, checkpoint, 7)).toEqual(expected);
    });
  });

  describe('a new device', () => {
    test('reads all records, newest first, including removed ones', async () => {
      const { owner, childId } = family;
      const old = Array.from({ length: 30 }, (_, i) =>
        anas.event('diaper', { startedAt: Date.now() - (i * 3 + 1) * DAY_MS }),
      );
      const removed = anas.remove(old[0] as EventRecord);
      await owner.api.push(
        anas.node,
        ...[...old, removed].map((event): [string, unknown] => ['events', event]),
      );
      const start = await owner.api.pull();
      expect(start).toMatchObject({ kind: 'start', changes: [], history: expect.any(String) });
      const pages = await readHistory(owner, start.history, 9);
      const all = pages.flatMap(({ changes }) => changes);
      const kinds = all.map(({ collection }) => collection);
      expect(kinds.lastIndexOf('members')).toBeLessThan(kinds.indexOf('events'));
      expect(new Set(all.map(({ record }) => record.id)).size).toBe(all.length);
      expect(all.map(({ record }) => record.id)).toContain(childId);
      const events = all.filter(({ collection }) => collection === 'events');
      expect(events.map(({ record }) => record.id)).toEqual(old.map(({ id }) => id));
      expect(events[0]?.record.removed).not.toBeNull();
      // Usable when the last month was sent, and not a page earlier.
      const firstRecent = pages.findIndex(({ recentDone }) => recentDone);
      const sent = pages.slice(0, firstRecent + 1).flatMap(({ changes }) => changes);
      const monthAgo = Date.now() - 31 * DAY_MS;
      const recent = old.filter(({ startedAt }) => startedAt > monthAgo).map(({ id }) => id);
      expect(sent.map(({ record }) => record.id)).toEqual(expect.arrayContaining(recent));
      expect(firstRecent).toBeLessThan(pages.length - 1);
      const last = pages.at(-1);
      expect([last?.done, last?.total, last?.cursor]).toEqual([all.length, all.length, null]);
    });

    test('receives changes that happen while it reads', async () => {
      const { owner } = family;
      const events = Array.from({ length: 12 }, (_, i) =>
        anas.event('diaper', { startedAt: Date.now() - i * HOUR_MS }),
      );
      await owner.api.push(
        anas.node,
        ...events.map((event): [string, unknown] => ['events', event]),
      );
      const start = await owner.api.pull();
      const first = await history(owner, start.history ?? '', 6);
      // The oldest entry becomes the newest, and moves past the reader's position.
      const jumped = anas.edit(events[11] as EventRecord, {
        startedAt: Date.now(),
        day: anas.event('diaper').day,
        startOffsetMin: anas.event('diaper').startOffsetMin,
      });
      await owner.api.push(anas.node, ['events', jumped]);
      const rest = await readHistory(owner, first.cursor, 6);
      const pulled = await owner.api.pull(start.checkpoint);
      const seen = [first, ...rest, pulled].flatMap(({ changes }) =>
        changes.map(({ record }) => record.id),
      );
      expect(seen).toEqual(expect.arrayContaining(events.map(({ id }) => id)));
    });

    test('starts over when the server was restored, and learns what the server lacks', async () => {
      const { owner } = family;
      const [here, changed, lost] = [
        anas.event('diaper'),
        anas.event('diaper'),
        anas.event('bath'),
      ];
      await owner.api.push(anas.node, ['events', here], ['events', changed]);
      const { checkpoint } = await owner.api.pull();
      const epoch = await renewEpoch(server.db, Date.now());
      const pulled = await owner.api.pull(checkpoint);
      expect(pulled).toMatchObject({ kind: 'start', epoch, checkpoint: { epoch } });
      const edited = anas.edit(changed, { note: 'only on the device' });
      const rows = [here, edited, lost].map((record) => ({
        collection: 'events',
        id: record.id,
        digest: digestOf(record),
      }));
      const { body } = await owner.api.post('/api/sync/compare', { rows });
      expect(body).toMatchObject({
        epoch,
        differing: [
          { collection: 'events', id: edited.id },
          { collection: 'events', id: lost.id },
        ],
        gone: [],
      });
      const { verdicts } = await owner.api.push(anas.node, ['events', edited], ['events', lost]);
      expect(verdicts.map(({ verdict }) => verdict)).toEqual(['applied', 'applied']);
    });
  });

  describe('a caregiver', () => {
    test('receives nothing without the right to it, and still makes progress', async () => {
      const { owner, caregiver, otherChildId } = family;
      const { checkpoint } = await caregiver.api.pull();
      const secret = anas.event('note', { note: 'secret', visibility: 'parents' });
      const events = [
        anas.event('diaper'),
        secret,
        anas.event('diaper', { childId: otherChildId }),
        anas.event('pumping', { childId: null }),
        anas.event('feeding'),
      ];
      for (let i = 0; i < 30; i += 1) events.push(anas.event('diaper', { childId: otherChildId }));
      await owner.api.push(
        anas.node,
        ...events.map((event): [string, unknown] => ['events', event]),
      );
      const pulled = await caregiver.api.pull(checkpoint);
      const grants = { [family.childId]: presets.grandparent };
      const actor = { userId: caregiver.id, role: 'caregiver', grants } as const;
      const allowed = events.filter((event) => canRead(actor, 'events', event, Date.now()));
      expect(allowed).toHaveLength(2);
      expect(pulled.changes.map(({ record }) => record)).toEqual(allowed);
      expect(pulled.gone).toEqual([]);
      expect(pulled.checkpoint.seq).toBe(checkpoint.seq + events.length);
      expect(JSON.stringify(pulled)).not.toContain(secret.id);

      const start = await caregiver.api.pull();
      const pages = await readHistory(caregiver, start.history, 5);
      const ids = pages.flatMap(({ changes }) => changes.map(({ record }) => record.id));
      expect(ids).toEqual(expect.arrayContaining(allowed.map(({ id }) => id)));
      const withheld = events.filter((event) => !allowed.includes(event)).map(({ id }) => id);
      expect(ids.filter((id) => withheld.includes(id) || id === otherChildId)).toEqual([]);
    });

    test('is told to remove a record that an edit has withdrawn', async () => {
      const { owner, caregiver } = family;
      const event = anas.event('note', { note: 'open' });
      const always = anas.event('note', { note: 'never hers', visibility: 'parents' });
      await owner.api.push(anas.node, ['events', event], ['events', always]);
      const { checkpoint } = await caregiver.api.pull();
      const hidden = anas.edit(event, { visibility: 'parents' });
      await owner.api.push(
        anas.node,
        ['events', hidden],
        ['events', anas.edit(always, { note: 'still not' })],
      );
      const pulled = await caregiver.api.pull(checkpoint);
      expect(pulled).toMatchObject({ changes: [], gone: [{ collection: 'events', id: event.id }] });
      // A device that was away longer is told, too; one that was told already is not.
      await owner.api.push(anas.node, ['events', anas.edit(hidden, { note: 'words' })]);
      expect((await caregiver.api.pull(checkpoint)).gone).toHaveLength(1);
      expect((await caregiver.api.pull(pulled.checkpoint)).gone).toEqual([]);
      const { body } = await caregiver.api.post('/api/sync/compare', {
        rows: [{ collection: 'events', id: event.id, digest: digestOf(event) }],
      });
      expect(body).toMatchObject({ differing: [], gone: [{ id: event.id }] });
    });

    test('gets another scope when her rights change', async () => {
      const { owner, caregiver, childId } = family;
      const before = await caregiver.api.pull();
      const { status } = await owner.api.patch(
        `/api/user-children/${childId}/caregivers/${caregiver.id}/permissions`,
        { preset: 'emergency' },
      );
      expect(status).toBe(200);
      const after = await caregiver.api.pull(before.checkpoint);
      expect(after.scope).not.toBe(before.scope);
      await owner.api.delete(`/api/user-children/${childId}/caregivers/${caregiver.id}`);
      const none = await caregiver.api.pull();
      const pages = await readHistory(caregiver, none.history, 100);
      const collections = pages.flatMap(({ changes }) =>
        changes.map((change) => change.collection),
      );
      expect(new Set(collections)).toEqual(new Set(['members']));
      const { verdicts } = await caregiver.api.push(rosas.node, ['events', rosas.event('diaper')]);
      expect(verdicts).toMatchObject([{ verdict: 'rejected', code: 'FORBIDDEN' }]);
    });
  });
}

async function pullAll(
  person: Person,
  from: { epoch: string; seq: number },
  limit: number,
): Promise<number[]> {
  const seqs: number[] = [];
  for (let checkpoint = from; ;) {
    const { body } = await person.api.post('/api/sync/pull', { checkpoint, limit });
    const page = body as PullAnswer;
    seqs.push(...page.changes.map(({ seq }) => seq));
    checkpoint = page.checkpoint;
    if (!page.more) return seqs;
  }
}

async function history(person: Person, cursor: string, limit: number): Promise<HistoryAnswer> {
  const { status, body, headers } = await person.api.post('/api/sync/history', { cursor, limit });
  expect(status).toBe(200);
  const answer = body as HistoryAnswer;
  expect(headers.get(CURSOR_HEADER)).toBe(answer.cursor);
  return answer;
}

async function readHistory(
  person: Person,
  cursor: string | null,
  limit: number,
): Promise<HistoryAnswer[]> {
  const pages: HistoryAnswer[] = [];
  for (let next = cursor; next !== null;) {
    const page = await history(person, next, limit);
    pages.push(page);
    next = page.cursor;
  }
  return pages;
}
