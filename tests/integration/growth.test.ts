import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { presets } from '../../schema/rights/presets.ts';
import { type TestFamily, type TestServer, startTestServer } from '../helpers/server.ts';

let server: TestServer;
let family: TestFamily;
let path: string;
const BORN = '2025-12-01';

beforeAll(async () => {
  server = await startTestServer();
  family = await server.createFamily();
  path = `/api/user-children/${family.childId}/growth-measurements`;
  await family.owner.api.put(`/api/user-children/${family.childId}`, { birthdate: BORN });
});
afterAll(() => server.stop());

const typedBeside = (entered: object) => ({ date: '2026-01-05', weightG: 5_000, entered });

describe('growth measurements over REST', () => {
  test('are listed for their child, the latest measured first', async () => {
    const { api } = family.owner;
    await api.post(path, { date: '2026-01-05', weightG: 5_200 });
    await api.post(path, { date: '2026-03-05', time: '09:10', headMm: 400 });
    await api.post(path, { date: '2026-02-05', lengthMm: 600, position: 'lying' });
    const { status, body } = await api.get(path);
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { date: '2026-03-05', time: '09:10', headMm: 400, weightG: null, childId: family.childId },
      { date: '2026-02-05', lengthMm: 600, position: 'lying' },
      { date: '2026-01-05', weightG: 5_200, note: '', photoIds: [], _deleted: false },
    ]);
    const { body: sibling } = await api.post('/api/user-children', { name: 'Leo' });
    const { id } = sibling as { id: string };
    expect((await api.get(`/api/user-children/${id}/growth-measurements`)).body).toEqual([]);
  });

  test('are replaced by a POST with a known id', async () => {
    const { api } = family.owner;
    const id = '0198c0de-0000-7000-8000-00000000aaaa';
    const first = await api.post(path, { id, date: '2026-01-05', weightG: 5_200, note: 'First' });
    expect(first.status).toBe(201);
    const again = await api.post(path, { id, date: '2026-01-06', headMm: 390 });
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({
      id,
      date: '2026-01-06',
      weightG: null,
      headMm: 390,
      note: '',
    });
  });

  test('keep what was typed, in any unit of the app and however it was rounded', async () => {
    const { api } = family.owner;
    const entered = {
      weight: { value: 11.02, unit: 'lb' },
      length: { value: 22.5, unit: 'in' },
      head: { value: 390, unit: 'mm' },
    };
    const body = { date: '2026-06-05', weightG: 5_000, lengthMm: 572, headMm: 390, entered };
    expect(await api.post(path, body)).toMatchObject({ status: 201, body: { entered } });
  });

  test('are neither changed back nor restored by a POST that is repeated', async () => {
    const { api } = family.owner;
    const body = { id: randomUUID(), date: '2026-05-05', weightG: 6_400, note: 'First' };
    await api.post(path, body);
    const edited = await family.parent.api.post(path, { ...body, weightG: 6_450, note: 'Again' });
    expect(edited.body).toMatchObject({ weightG: 6_450, note: 'Again' });
    expect((await api.post(path, body)).body).toEqual(edited.body);
    const removed = await family.parent.api.delete(`${path}/${body.id}`);
    expect((await api.post(path, body)).body).toEqual(removed.body);
  });

  test('are removed, and come back with a POST of their id', async () => {
    const { api } = family.owner;
    const { body } = await api.post(path, { date: '2026-04-05', weightG: 6_000 });
    const { id } = body as { id: string };
    expect(await api.delete(`${path}/${id}`)).toMatchObject({
      status: 200,
      body: { _deleted: true },
    });
    expect(JSON.stringify((await api.get(path)).body)).not.toContain(id);
    await api.post(path, { id, date: '2026-04-05', weightG: 6_100 });
    expect(JSON.stringify((await api.get(path)).body)).toContain(id);
  });

  test.each([
    ['no measure', { date: '2026-01-05' }],
    ['no number', { date: '2026-01-05', weightG: Number.NaN }],
    ['a negative weight', { date: '2026-01-05', weightG: -5_000 }],
    ['900 kg', { date: '2026-01-05', weightG: 900_000 }],
    ['a weight out of range', { date: '2026-01-05', weightG: 100 }],
    ['a fraction of a gram', { date: '2026-01-05', weightG: 5_000.5 }],
    ['a day before birth', { date: '2025-11-30', weightG: 5_000 }],
    ['a day in the future', { date: '2999-01-05', weightG: 5_000 }],
    ['a day that does not exist', { date: '2026-02-30', weightG: 5_000 }],
    ['a text as what was typed', { date: '2026-01-05', weightG: 5_000, entered: 'foo' }],
    ['another typed weight', typedBeside({ weight: { value: 3, unit: 'kg' } })],
    ['an unknown unit', typedBeside({ weight: { value: 5_000, unit: 'stone' } })],
    ['a typed length without a length', typedBeside({ length: { value: 50, unit: 'cm' } })],
    ['a measure that does not exist', typedBeside({ width: { value: 50, unit: 'cm' } })],
    ['an unknown field', { date: '2026-01-05', weightG: 5_000, size: 1 }],
  ])('are refused with %s, and nothing is stored', async (_, body) => {
    const { api } = family.owner;
    const before = (await api.get(path)).body;
    const answer = await api.post(path, body);
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', error: expect.any(String) },
    });
    expect((await api.get(path)).body).toEqual(before);
  });

  test('are not found for an unknown child, and refused from those who may only see them', async () => {
    const { owner, caregiver, childId } = family;
    const unknown = `/api/user-children/${randomUUID()}/growth-measurements`;
    const body = { date: '2026-01-05', weightG: 5_000 };
    expect(await owner.api.post(unknown, body)).toMatchObject({ body: { code: 'NOT_FOUND' } });
    await owner.api.put(`/api/user-children/${childId}/caregivers/${caregiver.id}`, {
      permissions: { ...presets.nanny, growth: 'see' },
    });
    const refused = await caregiver.api.post(path, body);
    expect(refused).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });

  test('are not found under another child, and have no other routes', async () => {
    const { api } = family.owner;
    const { body } = await api.post(path, { date: '2026-05-05', weightG: 6_500 });
    const { id } = body as { id: string };
    const { body: sibling } = await api.post('/api/user-children', { name: 'Ida' });
    const elsewhere = `/api/user-children/${(sibling as { id: string }).id}/growth-measurements`;
    expect((await api.delete(`${elsewhere}/${id}`)).status).toBe(404);
    expect((await api.get(`${path}/${id}`)).status).toBe(404);
  });
});
