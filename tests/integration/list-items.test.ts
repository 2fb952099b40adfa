import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { presets } from '../../schema/rights/presets.ts';
import { collectionSamples, createSampleDevice } from '../helpers/collection-samples.ts';
import { type TestFamily, type TestServer, startTestServer } from '../helpers/server.ts';

let server: TestServer;
let family: TestFamily;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  family = await server.createFamily();
});
afterAll(() => server.stop());

const PATH = '/api/list-items';
const syrup = () => ({
  kind: 'medicine',
  childId: family.childId,
  name: 'Paracetamol',
  minIntervalMin: 360,
});

test('are written by parents and read by caregivers', async () => {
  const { body, status } = await family.owner.api.post(PATH, syrup());
  expect(status).toBe(201);
  expect(body).toMatchObject({ ...syrup(), archived: false, timesOfDay: [], unit: 'ml' });
  const { id } = body as { id: string };
  expect((await family.caregiver.api.get(`${PATH}/${id}`)).body).toMatchObject(syrup());
  expect((await family.caregiver.api.put(`${PATH}/${id}`, { name: 'Mine' })).status).toBe(403);
  const edited = await family.parent.api.put(`${PATH}/${id}`, { maxCount24h: 4, status: 'likes' });
  expect(edited.body).toMatchObject({ ...syrup(), maxCount24h: 4 });
  expect(edited.body).not.toHaveProperty('status');
});

test.each<[string, object]>([
  ['a medicine of no child', { childId: undefined }],
  ['a medicine of an unknown child', { childId: 'child-of-nobody' }],
  ['a place of a child', { kind: 'place', minIntervalMin: undefined }],
  ['a field of another kind', { status: 'likes' }],
  ['an unknown kind', { kind: 'car' }],
  ['a limit that is none', { maxCount24h: 0 }],
])('are refused with %s', async (_, over) => {
  const { status } = await family.owner.api.post(PATH, { ...syrup(), ...over });
  expect([400, 404]).toContain(status);
  expect((await family.owner.api.get(PATH)).body).toEqual([]);
});

test('leave a device with the right to see medicines', async () => {
  const { owner, caregiver, childId } = family;
  await owner.api.post(PATH, syrup());
  await owner.api.post(PATH, { kind: 'food', childId, name: 'Egg' });
  const listed = async () => {
    const { body } = await caregiver.api.get(PATH);
    return (body as { name: string }[]).map(({ name }) => name).toSorted();
  };
  expect(await listed()).toEqual(['Egg', 'Paracetamol']);
  const before = await caregiver.api.pull();
  const path = `/api/user-children/${childId}/caregivers/${caregiver.id}`;
  await owner.api.put(path, { permissions: { ...presets.nanny, medication: 'none' } });
  expect(await listed()).toEqual(['Egg']);
  // Another scope tells the device to read everything again.
  expect((await caregiver.api.pull()).scope).not.toBe(before.scope);
});

test('have the times that two devices added at the same time', async () => {
  const [ana, ben] = [family.owner, family.parent];
  const [mine, his] = [createSampleDevice(ana.id), createSampleDevice(ben.id)];
  const first = mine.create(collectionSamples.listItems!, family.childId, 'Paracetamol');
  await ana.api.push(mine.node, ['listItems', first]);
  const adding = (by: typeof mine, time: string) =>
    by.edit('listItems', first, { timesOfDay: ['08:00', '20:00', time] });
  await ana.api.push(mine.node, ['listItems', adding(mine, '12:00')]);
  await ben.api.push(his.node, ['listItems', adding(his, '16:00')]);
  const { body } = await family.caregiver.api.get(`${PATH}/${first.id}`);
  expect((body as { timesOfDay: string[] }).timesOfDay.toSorted()).toEqual([
    '08:00',
    '12:00',
    '16:00',
    '20:00',
  ]);
});
