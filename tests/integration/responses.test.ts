import { type Socket, io } from 'socket.io-client';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { copyOf } from '../../schema/collections/items.ts';
import { collections } from '../../schema/collections.ts';
import type { EventRecord } from '../../schema/records/event.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import { likeId } from '../../schema/records/response.ts';
import { nextStamp } from '../../schema/rules/clock.ts';
import { isRemoved } from '../../schema/rules/merge.ts';
import type { PullAnswer } from '../../schema/wire/sync.ts';
import { collectionSamples, createSampleDevice } from '../helpers/collection-samples.ts';
import { type TestDevice, createDevice } from '../helpers/device-records.ts';
import { describeOnBothDatabases } from '../helpers/both-databases.ts';
import type { TestFamily, TestServer } from '../helpers/server.ts';

/** Likes and comments: over REST, and how they follow their entry. */

const { name } = collections.responses;
const sample = collectionSamples.responses!;

describeOnBothDatabases('responses', describeResponses, { isLongOnPostgres: true });

function describeResponses(open: () => TestServer): void {
  let server: TestServer;
  let family: TestFamily;
  let anas: TestDevice;
  let entry: EventRecord;
  let path: string;

  beforeAll(() => {
    server = open();
  });
  beforeEach(async () => {
    family = await server.createFamily();
    anas = createDevice(family.owner.id, { childId: family.childId });
    entry = anas.event('diaper');
    await family.owner.api.push(anas.node, ['events', entry]);
    path = `/api/events/${entry.id}`;
  });

  const idOf = ({ body }: { body: unknown }) => (body as { id: string }).id;
  const named = (page: PullAnswer) => ({
    held: page.changes.filter(({ collection }) => collection === name).map(({ record }) => record),
    gone: (page.gone ?? []).filter(({ collection }) => collection === name).map(({ id }) => id),
  });
  const rosaComments = async () => {
    const device = createSampleDevice(family.caregiver.id);
    const comment = device.create(sample, family.childId, 'So cute', entry);
    const { verdicts } = await family.caregiver.api.push(device.node, [name, comment]);
    return { device, comment, verdicts };
  };
  const anaEdits = (changes: Partial<EventRecord>, from = entry) =>
    family.owner.api.push(anas.node, ['events', anas.edit(from, changes)]);

  describe('comments over REST', () => {
    test('are added, listed from the oldest, and removed', async () => {
      const { owner, caregiver } = family;
      const first = await caregiver.api.post(`${path}/comments`, { content: 'So cute' });
      expect(first).toMatchObject({
        status: 201,
        body: { kind: 'comment', content: 'So cute', createdBy: caregiver.id, itemId: entry.id },
      });
      await owner.api.post(`${path}/comments`, { content: 'Yes' });
      const list = await owner.api.get(`${path}/comments`);
      expect(list.body).toMatchObject([{ content: 'So cute' }, { content: 'Yes' }]);
      const one = `${path}/comments/${idOf(first)}`;
      expect((await owner.api.delete(one)).body).toMatchObject({ _deleted: true });
      expect((await owner.api.get(`${path}/comments`)).body).toMatchObject([{ content: 'Yes' }]);
    });

    test.each([{ content: '' }, { content: ' \n' }, { content: 'x'.repeat(1_001) }, {}])(
      'are refused with %j',
      async (body) => {
        expect(await family.owner.api.post(`${path}/comments`, body)).toMatchObject({
          status: 400,
          body: { code: 'VALIDATION' },
        });
      },
    );

    test('are removed only under their own entry', async () => {
      const { owner } = family;
      const other = anas.event('diaper');
      await owner.api.push(anas.node, ['events', other]);
      const id = idOf(await owner.api.post(`${path}/comments`, { content: 'Here' }));
      expect((await owner.api.delete(`/api/events/${other.id}/comments/${id}`)).status).toBe(404);
      const { body } = await owner.api.post(`${path}/like`);
      const like = `${path}/comments/${(body as AnyRecord).id}`;
      expect((await owner.api.delete(like)).status).toBe(404);
    });
  });

  test('comments on an entry that was merged are listed and removed under the other one', async () => {
    const { owner, caregiver } = family;
    const kept = anas.event('diaper', { startedAt: entry.startedAt + 60_000 });
    await owner.api.push(anas.node, ['events', kept]);
    const merged = idOf(await caregiver.api.post(`${path}/comments`, { content: 'On the other' }));
    const keptPath = `/api/events/${kept.id}`;
    await owner.api.post(`${keptPath}/comments`, { content: 'On this one' });
    await anaEdits({ mergedFrom: [entry.id] } as object, kept);
    await owner.api.push(anas.node, [
      'events',
      anas.remove(anas.edit(entry, { mergedInto: kept.id } as object)),
    ]);
    const list = () => owner.api.get(`${keptPath}/comments`);
    expect((await list()).body).toMatchObject([
      { content: 'On the other' },
      { content: 'On this one' },
    ]);
    expect((await owner.api.delete(`${keptPath}/comments/${merged}`)).status).toBe(200);
    expect((await list()).body).toMatchObject([{ content: 'On this one' }]);
  });

  test('a comment on an entry in the trash can be removed', async () => {
    const { owner, caregiver } = family;
    const id = idOf(await caregiver.api.post(`${path}/comments`, { content: 'Too much' }));
    await owner.api.push(anas.node, ['events', anas.remove(entry)]);
    const one = `${path}/comments/${id}`;
    expect(await owner.api.delete(one)).toMatchObject({ status: 200, body: { _deleted: true } });
  });

  test('likes are one record for each person, whatever is repeated', async () => {
    const { owner, parent } = family;
    const first = await owner.api.post(`${path}/like`);
    const id = likeId({ collection: 'events', id: entry.id }, owner.id);
    expect(first).toMatchObject({ status: 200, body: { id, kind: 'like', liked: true } });
    expect((await owner.api.post(`${path}/like`)).body).toEqual(first.body);
    expect((await parent.api.post(`${path}/like`)).body).not.toMatchObject({ id });
    expect((await owner.api.post(`${path}/unlike`)).body).toMatchObject({ id, liked: false });
    expect((await owner.api.post(`${path}/unlike`)).body).toMatchObject({ id, liked: false });
    expect((await owner.api.post(`${path}/like`)).body).toMatchObject({ id, liked: true });
  });

  test('two devices of one person like an entry as one', async () => {
    const { owner } = family;
    const item = { collection: 'events', id: entry.id };
    const id = likeId(item, owner.id);
    const likeOf = (node: string, liked: boolean, at: number): AnyRecord => ({
      id,
      createdBy: owner.id,
      createdAt: at,
      updatedBy: owner.id,
      updatedAt: at,
      schemaVersion: 1,
      clocks: { '*': nextStamp(at, [], node) },
      removed: null,
      kind: 'like',
      itemCollection: 'events',
      itemId: entry.id,
      ...copyOf('events', entry),
      liked,
      content: null,
    });
    const now = Date.now();
    await owner.api.push('phonenod', [name, likeOf('phonenod', false, now - 500)]);
    const { verdicts } = await owner.api.push('laptopno', [
      name,
      likeOf('laptopno', true, now - 900),
    ]);
    expect(verdicts).toMatchObject([{ verdict: expect.stringMatching(/duplicate|merged/) }]);
    expect((await owner.api.get(`${path}/comments`)).status).toBe(200);
    const stored = await server.db.query<{ body: AnyRecord }>(
      'select body from records where account_id = $1 and collection = $2',
      [family.accountId, name],
    );
    expect(stored.map(({ body }) => body['liked'])).toEqual([false]);
  });

  describe('a comment of a caregiver', () => {
    test('is applied as it was sent when the device knows the entry as the server does', async () => {
      const { comment, verdicts } = await rosaComments();
      expect(verdicts).toMatchObject([{ verdict: 'applied', id: comment.id }]);
    });

    test('leaves her devices with the entry, and comes back with it', async () => {
      const { comment } = await rosaComments();
      const { caregiver, owner } = family;
      const { checkpoint } = await caregiver.api.pull();
      await anaEdits({ visibility: 'parents' });
      const narrowed = await caregiver.api.pull(checkpoint);
      expect(named(narrowed)).toEqual({ held: [], gone: [comment.id] });
      expect(narrowed.gone).toContainEqual({ collection: 'events', id: entry.id });
      expect((await caregiver.api.get(`${path}/comments`)).status).toBe(404);
      expect((await caregiver.api.get('/api/gdpr/export')).body).not.toContain('So cute');
      expect((await owner.api.get(`${path}/comments`)).body).toMatchObject([{ id: comment.id }]);
      const hidden = anas.edit(entry, { visibility: 'parents' });
      await anaEdits({ visibility: 'family' }, hidden);
      const widened = named(await caregiver.api.pull(narrowed.checkpoint));
      expect(widened).toMatchObject({ held: [{ id: comment.id, content: 'So cute' }], gone: [] });
    });

    test('moves with the entry to a child that she does not see', async () => {
      const { comment } = await rosaComments();
      const { caregiver, otherChildId } = family;
      const { checkpoint } = await caregiver.api.pull();
      await anaEdits({ childId: otherChildId });
      expect(named(await caregiver.api.pull(checkpoint)).gone).toEqual([comment.id]);
      const { body } = await family.owner.api.get(`${path}/comments`);
      expect(body).toMatchObject([{ id: comment.id, childId: otherChildId }]);
    });

    test('stays deleted when the entry is hidden, and stays with an entry in the trash', async () => {
      const { comment, device } = await rosaComments();
      const { caregiver, owner } = family;
      const { checkpoint } = await owner.api.pull();
      await anaEdits({ visibility: 'parents' });
      // She deletes it offline: her deletion has not seen the copy that the server has made.
      const removed = device.remove(comment);
      await anaEdits({ visibility: 'family' }, anas.edit(entry, { visibility: 'parents' }));
      await caregiver.api.push(device.node, [name, removed]);
      const [held] = named(await owner.api.pull(checkpoint)).held;
      expect(held && isRemoved(held)).toBe(true);
      const other = await rosaComments();
      await owner.api.push(anas.node, ['events', anas.remove(entry)]);
      const kept = named(await caregiver.api.pull(checkpoint)).held.find(
        ({ id }) => id === other.comment.id,
      );
      expect(kept && isRemoved(kept)).toBe(false);
    });

    test('is refused when she may not read the entry, whatever copy of it she sends', async () => {
      const { owner, caregiver } = family;
      const secret = anas.event('diaper', { visibility: 'parents' });
      await owner.api.push(anas.node, ['events', secret]);
      const device = createSampleDevice(caregiver.id);
      const open = { ...secret, visibility: 'family' };
      const comment = device.create(sample, family.childId, 'I know', open);
      const missing = device.create(sample, family.childId, 'I know', {
        ...open,
        id: 'no-such-entry',
      });
      const { verdicts } = await caregiver.api.push(device.node, [name, comment], [name, missing]);
      expect(verdicts).toMatchObject([
        { verdict: 'rejected', code: 'FORBIDDEN' },
        { verdict: 'rejected', code: 'FORBIDDEN' },
      ]);
      expect((await owner.api.get(`/api/events/${secret.id}/comments`)).body).toEqual([]);
    });

    test('carries the copy of the server, whatever copy she sends later', async () => {
      const { comment, device } = await rosaComments();
      const { owner, caregiver, otherChildId } = family;
      const forged = device.edit(name, comment, {
        content: 'Still cute',
        childId: otherChildId,
        itemAccess: { ...copyOf('events', entry).itemAccess, createdBy: caregiver.id },
      });
      const { verdicts } = await caregiver.api.push(device.node, [name, forged]);
      expect(verdicts).toMatchObject([{ verdict: 'merged' }]);
      const { body } = await owner.api.get(`${path}/comments`);
      expect(body).toMatchObject([{ content: 'Still cute', ...copyOf('events', entry) }]);
    });

    test('is edited by nobody else, and removed by a parent for good', async () => {
      const { comment, device } = await rosaComments();
      const { parent, caregiver } = family;
      const bens = createSampleDevice(parent.id);
      const edited = bens.edit(name, comment, { content: 'Not cute' });
      const refused = await parent.api.push(bens.node, [name, edited]);
      expect(refused.verdicts).toMatchObject([{ verdict: 'rejected', code: 'FORBIDDEN' }]);
      const removed = await parent.api.push(bens.node, [name, bens.remove(comment)]);
      expect(removed.verdicts).toMatchObject([{ verdict: 'applied' }]);
      const again = device.edit(name, comment, { content: 'But cute' });
      const { verdicts } = await caregiver.api.push(device.node, [name, again]);
      expect(verdicts).toMatchObject([{ verdict: 'rejected', code: 'FORBIDDEN' }]);
    });

    test('is taken with an entry of the same request, in any order', async () => {
      const device = createDevice(family.caregiver.id, { childId: family.childId });
      const own = device.event('diaper');
      const writer = createSampleDevice(family.caregiver.id);
      const comment = writer.create(sample, family.childId, 'Mine', own);
      const sent = { ...comment, clocks: { '*': nextStamp(Date.now(), [], device.node) } };
      const { verdicts } = await family.caregiver.api.push(
        device.node,
        [name, sent],
        ['events', own],
      );
      expect(verdicts).toMatchObject([{ verdict: 'applied' }, { verdict: 'applied' }]);
    });
  });

  test('typing a comment is told to those who may read the entry', async () => {
    const { owner, parent, caregiver } = family;
    const heard: [string, unknown][] = [];
    const sockets = await Promise.all(
      [owner, parent, caregiver].map(async ({ id, api }) => {
        const socket = io(server.url, {
          auth: { token: api.token },
          transports: ['websocket'],
          forceNew: true,
        });
        await new Promise<void>((resolve) => socket.once('connect', resolve));
        socket.on('comment:typing:start', (about: { itemId: string }) =>
          heard.push([id, about.itemId]),
        );
        return socket;
      }),
    );
    const secret = anas.event('diaper', { visibility: 'parents' });
    await owner.api.push(anas.node, ['events', secret]);
    const [anaSocket] = sockets;
    // A typing message that cannot be sent at once is dropped, so each waits for the one before.
    for (const [itemId, count] of [
      ['no-such-entry', 0],
      [secret.id, 1],
      [entry.id, 3],
    ] as const) {
      // The child that a message names does not count.
      const message = { itemId, itemType: 'log', childId: family.childId };
      anaSocket?.emit('comment:typing:start', message);
      await expect.poll(() => heard.length).toBe(count);
    }
    for (const socket of sockets) socket.close();
    expect(heard.map((each) => each.join(' ')).toSorted()).toEqual(
      [
        `${parent.id} ${secret.id}`,
        `${parent.id} ${entry.id}`,
        `${caregiver.id} ${entry.id}`,
      ].toSorted(),
    );
  });

  test('tells the family’s other devices by the names of the specification', async () => {
    const { owner, parent } = family;
    const heard: [string, unknown][] = [];
    const socket: Socket = io(server.url, {
      auth: { token: parent.api.token },
      transports: ['websocket'],
    });
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    socket.onAny((event: string, { type }: { type: string }) => heard.push([event, type]));
    await owner.api.post(`${path}/like`);
    await expect.poll(() => heard.length).toBe(1);
    await owner.api.post(`${path}/unlike`);
    await expect.poll(() => heard.length).toBe(2);
    const id = idOf(await owner.api.post(`${path}/comments`, { content: 'Yes' }));
    await expect.poll(() => heard.length).toBe(3);
    await anaEdits({ visibility: 'parents' });
    await expect.poll(() => heard.length).toBe(6);
    await owner.api.delete(`${path}/comments/${id}`);
    await expect.poll(() => heard.length).toBe(7);
    socket.close();
    expect(heard).toEqual([
      ['log:liked', 'log_liked'],
      ['log:unliked', 'log_unliked'],
      ['log:comment:new', 'log_comment'],
      ['activity:updated', 'diaper'],
      ['sync:changed', 'sync'],
      ['sync:changed', 'sync'],
      ['log:comment:deleted', 'log_comment_deleted'],
    ]);
  });
}
