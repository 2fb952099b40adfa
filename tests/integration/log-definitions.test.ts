import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { presets } from '../../schema/rights/presets.ts';
import { collectionSamples, createSampleDevice } from '../helpers/collection-samples.ts';
import { type TestFamily, type TestServer, startTestServer } from '../helpers/server.ts';

let server: TestServer;
let family: TestFamily;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const PATH = '/api/log-definitions';
const sample = collectionSamples.logDefinitions!;
const walk = {
  name: 'Walk',
  timed: true,
  fields: { km: { kind: 'number', label: 'Distance', order: 1, unit: 'km' } },
};

describe('own log types over REST', () => {
  beforeAll(async () => {
    family = await server.createFamily();
  });

  test('are created by parents and read by caregivers', async () => {
    const { body, status } = await family.owner.api.post(PATH, walk);
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...walk, childId: null, archived: false, choices: {} });
    const { id } = body as { id: string };
    expect((await family.caregiver.api.get(`${PATH}/${id}`)).body).toMatchObject(walk);
    expect((await family.caregiver.api.put(`${PATH}/${id}`, { name: 'Mine' })).status).toBe(403);
    expect((await family.caregiver.api.post(PATH, walk)).status).toBe(403);
    const edited = await family.parent.api.put(`${PATH}/${id}`, { archived: true });
    expect(edited.body).toMatchObject({ ...walk, archived: true });
  });

  test.each([
    ['without a name', { fields: {} }],
    ['with a field of no known kind', { ...walk, fields: { a: { kind: 'x', label: 'a' } } }],
    ['with a child', { ...walk, childId: 'child-mia' }],
    ['with fields in a list', { ...walk, fields: [] }],
  ])('are refused %s', async (_, body) => {
    expect((await family.owner.api.post(PATH, body)).status).toBe(400);
  });

  test('have an earlier name in their history', async () => {
    const { body } = await family.owner.api.post(PATH, walk);
    const { id } = body as { id: string };
    await family.parent.api.put(`${PATH}/${id}`, { name: 'Stroll' });
    const history = await family.owner.api.get(`${PATH}/${id}/history`);
    expect(JSON.stringify(history.body)).toContain('"value":"Walk"');
  });

  test('are not needed by an entry, whose copy is checked', async () => {
    const entry = (definition: unknown) => ({
      id: randomUUID(),
      type: 'custom',
      childId: family.childId,
      startedAt: Date.now(),
      payload: { definitionId: 'not-here', values: { km: 2 }, definition },
    });
    const { owner } = family;
    const copy = { name: 'Walk', fields: { km: { kind: 'number', label: 'Distance', order: 1 } } };
    expect((await owner.api.post('/api/events', entry(copy))).status).toBe(201);
    for (const wrong of ['Walk', { name: '' }, { ...copy, name: 'x'.repeat(31) }]) {
      expect((await owner.api.post('/api/events', entry(wrong))).status).toBe(400);
    }
  });
});

describe('own log types on two devices', () => {
  beforeAll(async () => {
    family = await server.createFamily();
  });

  test('have the fields that both added at the same time', async () => {
    const [ana, ben] = [family.owner, family.parent];
    const [mine, his] = [createSampleDevice(ana.id), createSampleDevice(ben.id)];
    const first = mine.create(sample, family.childId, 'Walk');
    await ana.api.push(mine.node, ['logDefinitions', first]);
    const adding = (by: typeof mine, id: string) =>
      by.edit('logDefinitions', first, {
        fields: { ...(first['fields'] as object), [id]: { kind: 'text', label: id, order: 3 } },
      });
    await ana.api.push(mine.node, ['logDefinitions', adding(mine, 'dog')]);
    await ben.api.push(his.node, ['logDefinitions', adding(his, 'rain')]);
    for (const { api } of [ana, ben, family.caregiver]) {
      const { body } = await api.get(`${PATH}/${first.id}`);
      const { fields } = body as { fields: object };
      expect(Object.keys(fields).toSorted()).toEqual(['dog', 'km', 'rain', 'who']);
    }
  });

  test('reach a caregiver when the right to log them begins', async () => {
    const { owner, caregiver, childId } = family;
    const path = `/api/user-children/${childId}/caregivers/${caregiver.id}`;
    const grant = async (log: string[]) => {
      const permissions = { ...presets.nanny, view: 'none', log };
      expect((await owner.api.put(path, { permissions })).status).toBe(200);
      return caregiver.api.pull();
    };
    const mayNot = await grant(['feeding']);
    expect((await caregiver.api.get(PATH)).body).toEqual([]);
    const may = await grant(['feeding', 'custom']);
    // Another scope tells the device to read everything again.
    expect(may.scope).not.toBe(mayNot.scope);
    expect((await caregiver.api.get(PATH)).body).toHaveLength(1);
    const logsMore = await grant(['feeding', 'custom', 'sleep']);
    expect(logsMore.scope).toBe(may.scope);
  });
});
