import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../schema/limits.ts';
import type { ChangesAnswer, RecordAnswer } from '../../schema/wire/rest-answers.ts';
import type { Answer } from '../helpers/api.ts';
import { createDevice } from '../helpers/device-records.ts';
import { type TestFamily, type TestServer, startTestServer } from '../helpers/server.ts';

let server: TestServer;
let family: TestFamily;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  family = await server.createFamily();
});

describe('events', () => {
  test('are completed for a client without clocks', async () => {
    const startedAt = Date.UTC(2026, 9, 24, 22, 30);
    const created = await post({
      type: 'sleep',
      startedAt,
      endedAt: startedAt + 5 * HOUR_MS,
      payload: { kind: 'night' },
      tz: 'Europe/Berlin',
    });
    // In the night in which the clocks go back, the duration is an hour longer.
    expect(created).toMatchObject({
      day: '2026-10-25',
      startOffsetMin: 120,
      endOffsetMin: 60,
      createdBy: family.owner.id,
      performedBy: family.owner.id,
      note: '',
      tags: [],
      _deleted: false,
    });
  });

  test('are created once; a POST that is repeated undoes neither an edit nor a removal', async () => {
    const body = { ...diaper(), note: 'first', id: randomUUID() };
    const path = `/api/events/${body.id}`;
    const post = () => family.owner.api.post('/api/events', body);
    const first = await post();
    const edited = await family.parent.api.put(path, { note: 'by another', startedAt: 1e12 });
    const again = await post();
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(edited.body);
    expect((await family.owner.api.get(path)).body).toEqual(edited.body);
    const removed = await family.parent.api.delete(path);
    expect(await post()).toMatchObject({ status: 200, body: removed.body });
    expect(await list()).toEqual([]);
  });

  test('are changed field by field, and derived times follow', async () => {
    const event = await post({
      type: 'sleep',
      startedAt: Date.UTC(2026, 9, 20, 21, 50),
      payload: { kind: 'night' },
      tz: 'UTC',
    });
    const put = await family.parent.api.put(`/api/events/${event.id}`, {
      startedAt: Date.UTC(2026, 9, 21, 0, 5),
      endedAt: Date.UTC(2026, 9, 21, 6, 0),
      tags: ['teething'],
    });
    expect(put).toMatchObject({
      status: 200,
      body: {
        day: '2026-10-21',
        endOffsetMin: 0,
        tags: ['teething'],
        createdBy: family.owner.id,
        updatedBy: family.parent.id,
      },
    });
  });

  test('accept whole records of a device, and merge them by their clocks', async () => {
    const device = createDevice(family.owner.id, { childId: family.childId });
    const event = device.event('note', { note: 'one' });
    expect((await family.owner.api.post('/api/events', event)).status).toBe(201);
    const older = device.edit(event, { note: 'older' });
    const newer = device.edit(older, { note: 'newer' });
    await family.owner.api.put(`/api/events/${event.id}`, { ...newer, _deleted: false });
    const late = await family.owner.api.put(`/api/events/${event.id}`, older);
    expect(late).toMatchObject({ status: 200, body: { note: 'newer' } });
    expect(late.body).not.toHaveProperty('_deleted', true);
  });

  test('are removed, shown as removed, and restored by a write', async () => {
    const { id } = await post(diaper());
    const path = `/api/events/${id}`;
    expect((await family.owner.api.delete(path)).body).toMatchObject({ id, _deleted: true });
    expect((await family.owner.api.delete(path)).status).toBe(200);
    expect((await family.owner.api.get(path)).body).toMatchObject({ _deleted: true });
    expect(await list()).toEqual([]);
    const back = await family.parent.api.put(path, { note: 'was right after all' });
    expect(back.body).toMatchObject({ _deleted: false, note: 'was right after all' });
    expect(await list()).toHaveLength(1);
  });

  test('keep the previous values of their fields', async () => {
    const { id } = await post({ ...diaper(), note: 'one' });
    await family.parent.api.put(`/api/events/${id}`, { note: 'two' });
    await family.owner.api.put(`/api/events/${id}`, { note: 'three' });
    const { body } = await family.owner.api.get(`/api/events/${id}/history`);
    expect(body).toMatchObject([
      { path: 'note', value: 'two', writtenAt: expect.any(Number) },
      { path: 'note', value: 'one' },
    ]);
    const whole = await family.owner.api.get(`/api/events/${id}/history?current=true`);
    expect(whole.body).toContainEqual(
      expect.objectContaining({ path: 'note', value: null, by: family.owner.id, current: true }),
    );
    // She may not see the history of other people's entries.
    expect((await family.caregiver.api.get(`/api/events/${id}/history`)).status).toBe(404);
  });

  test('are listed newest first, filtered by child and time, with a limit', async () => {
    const start = Date.now() - 10 * HOUR_MS;
    for (let i = 0; i < 6; i += 1) {
      const childId = i % 2 === 0 ? family.childId : family.otherChildId;
      await post({ ...diaper(), childId, startedAt: start + i * HOUR_MS, note: `n${i}` });
    }
    const notes = async (query: string) => (await list(query)).map(({ note }) => note);
    expect(await notes('')).toEqual(['n5', 'n4', 'n3', 'n2', 'n1', 'n0']);
    expect(await notes('?limit=2')).toEqual(['n5', 'n4']);
    expect(await notes(`?childId=${family.childId}`)).toEqual(['n4', 'n2', 'n0']);
    expect(await notes(`?before=${start + 3 * HOUR_MS}&limit=2`)).toEqual(['n2', 'n1']);
    expect(await listAs('caregiver')).toHaveLength(3);
  });

  test('are followed from the checkpoint of the list', async () => {
    const listed = await family.owner.api.get('/api/events');
    let since = listed.headers.get('x-nestling-checkpoint') ?? '';
    const first = await post(diaper());
    await post(diaper());
    await family.owner.api.post('/api/timers', {
      kind: 'sleep',
      childId: family.childId,
      startedAt: Date.now(),
    });
    await family.owner.api.delete(`/api/events/${first.id}`);
    const seen: RecordAnswer[] = [];
    for (;;) {
      const path = `/api/events?since=${encodeURIComponent(since)}&limit=1`;
      const { status, body } = await family.owner.api.get(path);
      expect(status).toBe(200);
      const page = body as ChangesAnswer;
      seen.push(...page.items);
      since = page.checkpoint;
      if (!page.more) break;
    }
    expect(seen.map(({ id, _deleted }) => [id === first.id, _deleted])).toEqual([
      [false, false],
      [true, true],
    ]);
  });
});

describe('children', () => {
  test('are created with the data of the onboarding', async () => {
    const birthdate = '2026-03-04';
    const body = { name: 'Lea', birthdate, color: '#3B82F6', caregivers: [] };
    const created = await family.owner.api.post('/api/user-children', body);
    expect(created).toMatchObject({ status: 201, body: { ...body, gender: null } });
    const { id, childId } = record(created);
    expect(childId).toBe(id);
    expect((await family.owner.api.get('/api/user-children')).body).toHaveLength(3);
  });

  test('are changed by parents, removed by the owner, and visible to their caregivers', async () => {
    const path = `/api/user-children/${family.childId}`;
    const change = { name: 'Mia Rose' };
    expect((await family.caregiver.api.put(path, change)).status).toBe(403);
    expect((await family.parent.api.put(path, change)).body).toMatchObject(change);
    expect((await family.caregiver.api.get('/api/user-children')).body).toMatchObject([change]);
    expect((await family.parent.api.delete(path)).status).toBe(403);
    expect((await family.owner.api.delete(path)).status).toBe(200);
    expect((await family.caregiver.api.get('/api/user-children')).body).toEqual([]);
  });

  test('grant and withdraw a caregiver’s rights at once', async () => {
    const { owner, caregiver, childId, otherChildId } = family;
    const medicine = {
      ...diaper(),
      type: 'medication',
      payload: { name: 'Vitamin D', amount: 1, unit: 'drops', status: 'given' },
    };
    const give = (api = caregiver.api) => api.post('/api/events', medicine);
    expect((await give()).status).toBe(403);
    const path = `/api/user-children/${childId}/caregivers/${caregiver.id}`;
    await owner.api.patch(`${path}/permissions`, { preset: 'nanny' });
    expect((await give()).status).toBe(201);
    await owner.api.put(path, { preset: 'relative' });
    expect((await give()).status).toBe(403);
    await owner.api.post(`/api/user-children/${otherChildId}/caregivers`, {
      userId: caregiver.id,
      preset: 'sitter',
    });
    expect((await caregiver.api.get('/api/user-children')).body).toHaveLength(2);
    expect((await owner.api.delete(path)).body).toMatchObject({ id: childId, caregivers: [] });
    expect((await caregiver.api.get('/api/user-children')).body).toMatchObject([
      { id: otherChildId },
    ]);
  });

  test('list the people of the account', async () => {
    const { body } = await family.owner.api.get('/api/user-children/account-users');
    expect((body as { role: string }[]).map(({ role }) => role)).toEqual([
      'super_admin',
      'parent',
      'caregiver',
    ]);
  });
});

describe('timers', () => {
  test('of a bath and of an own type hold what was entered, and only valid ones are taken', async () => {
    const { owner, caregiver, childId } = family;
    let startedAt = Date.now() - MINUTE_MS;
    const start = (more: object) =>
      owner.api.post('/api/timers', { childId, startedAt: startedAt++, ...more });
    const sponge = { kind: 'bath', payload: { kind: 'sponge', soap: true }, note: 'With ducks' };
    const bath = await start(sponge);
    expect(bath.status).toBe(201);
    const payload = {
      definitionId: 'def-walk',
      values: {},
      definition: { name: 'Walk', fields: {} },
    };
    expect((await start({ kind: 'custom', payload })).status).toBe(201);
    const hidden = await start({ kind: 'activity', visibility: 'parents' });
    expect(hidden.status).toBe(201);

    const seen = (await caregiver.api.get('/api/timers')).body;
    expect(seen).toMatchObject([{ kind: 'custom', payload }, sponge]);
    for (const wrong of [
      { kind: 'rocket' },
      { kind: 'diaper' },
      { kind: 'bath', payload: { kind: 'mud' } },
      { kind: 'custom', payload: { values: {} } },
      { kind: 'mood', performedBy: 'a-stranger' },
    ]) {
      const { status } = await start(wrong);
      expect([status, wrong]).toEqual([400, wrong]);
    }
    const { id } = record(bath);
    const edited = await owner.api.put(`/api/timers/${id}`, { payload: { kind: 'wipe' } });
    expect(edited.body).toMatchObject({ payload: { kind: 'wipe' }, note: 'With ducks' });
    expect((await owner.api.put(`/api/timers/${id}`, { payload: { kind: 'mud' } })).status).toBe(
      400,
    );
  });

  test('run for the whole family and become an event when stopped', async () => {
    const { owner, parent, caregiver, childId } = family;
    const startedAt = Date.now() - 40 * MINUTE_MS;
    const started = await owner.api.post('/api/timers', {
      kind: 'sleep',
      childId,
      startedAt,
      tz: 'Europe/Madrid',
    });
    expect(started.status).toBe(201);
    const { id, eventId } = record(started) as unknown as { id: string; eventId: string };
    expect((await caregiver.api.get('/api/timers')).body).toMatchObject([{ id, kind: 'sleep' }]);
    const event = {
      id: eventId,
      type: 'sleep',
      childId,
      startedAt,
      endedAt: Date.now(),
      payload: { kind: 'nap' },
    };
    await caregiver.api.post('/api/events', event);
    // Stopped on a second phone at the same moment, it is still one entry.
    const twice = await parent.api.post('/api/events', event);
    expect(twice.status).toBe(200);
    expect((await caregiver.api.delete(`/api/timers/${id}`)).status).toBe(200);
    expect((await owner.api.get('/api/timers')).body).toEqual([]);
    expect(await list()).toHaveLength(1);
  });

  test('of a shift are invisible to other caregivers, who cannot end them', async () => {
    const { owner, caregiver, childId } = family;
    const shift = { kind: 'handover', childId, startedAt: Date.now() };
    const theirs = record(await owner.api.post('/api/timers', shift));
    const path = `/api/timers/${theirs.id}`;
    expect((await caregiver.api.get('/api/timers')).body).toEqual([]);
    expect((await caregiver.api.get(path)).status).toBe(404);
    expect((await caregiver.api.delete(path)).status).toBe(404);
    const inTheirName = { ...shift, startedBy: owner.id };
    expect((await caregiver.api.post('/api/timers', inTheirName)).status).toBe(400);

    const own = record(await caregiver.api.post('/api/timers', shift));
    const handover = (fromUserId: string, timer: RecordAnswer) => ({
      id: timer['eventId'],
      type: 'handover',
      childId,
      startedAt: Date.now(),
      payload: { fromUserId, toUserId: null, summary: ['2 feeds'] },
    });
    const say = (body: object) => caregiver.api.post('/api/events', body);
    expect((await say(handover(owner.id, theirs))).status).toBe(403);
    expect((await say(handover(caregiver.id, own))).status).toBe(201);
    const edit = { payload: { fromUserId: owner.id, toUserId: null, summary: [] } };
    const changed = await caregiver.api.put(`/api/events/${String(own['eventId'])}`, edit);
    expect(changed.status).toBe(403);
    expect((await caregiver.api.delete(`/api/timers/${own.id}`)).status).toBe(200);
    expect((await owner.api.get('/api/timers')).body).toMatchObject([{ id: theirs.id }]);
  });

  test('keep their time zone when moved', async () => {
    const { body } = await family.owner.api.post('/api/timers', {
      kind: 'feeding',
      childId: family.childId,
      startedAt: Date.UTC(2026, 6, 1),
      tz: 'Asia/Kolkata',
      left: { bankedMs: 0, resumedAt: Date.UTC(2026, 6, 1) },
      startSide: 'left',
    });
    const path = `/api/timers/${(body as { id: string }).id}`;
    const moved = await family.owner.api.put(path, { startedAt: Date.UTC(2026, 6, 1) - 60_000 });
    expect(moved.body).toMatchObject({ tz: 'Asia/Kolkata', startOffsetMin: 330 });
  });
});

function diaper() {
  return {
    type: 'diaper',
    childId: family.childId,
    startedAt: Date.now(),
    payload: { kind: 'wet' },
  };
}

async function post(body: object): Promise<RecordAnswer> {
  const answer = await family.owner.api.post('/api/events', {
    childId: family.childId,
    ...body,
  });
  expect(answer.status).toBe(201);
  return record(answer);
}

function list(query = ''): Promise<RecordAnswer[]> {
  return listAs('owner', query);
}

async function listAs(who: 'owner' | 'caregiver', query = ''): Promise<RecordAnswer[]> {
  const { status, body } = await family[who].api.get(`/api/events${query}`);
  expect(status).toBe(200);
  return body as RecordAnswer[];
}

function record({ body }: Answer): RecordAnswer {
  return body as RecordAnswer;
}
