import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { PIECE_TYPE } from '../../schema/wire/media.ts';
import { collectionSamples, createSampleDevice } from '../helpers/collection-samples.ts';
import { startTestServer } from '../helpers/server.ts';

const server = await startTestServer();
const { owner, caregiver, childId } = await server.createFamily();
const { owner: stranger } = await server.createFamily();
afterAll(() => server.stop());

const picture = await sharp({
  create: { width: 40, height: 30, channels: 3, background: '#14b8a6' },
})
  .jpeg()
  .toBuffer();
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function addPhoto(bytes: Buffer, fields: object = {}): Promise<string> {
  const device = createSampleDevice(owner.id);
  const made = device.create(collectionSamples.photos!, childId, 'At the lake');
  const photo = { ...made, hash: hashOf(bytes), bytes: bytes.length, ...fields };
  await owner.api.push(device.node, ['photos', photo]);
  return photo.id;
}

function ask(token: string, method: string, path: string, more: RequestInit = {}) {
  const headers = {
    authorization: `Bearer ${token}`,
    'tus-resumable': '1.0.0',
    ...(more.headers as Record<string, string>),
  };
  return fetch(server.url + path, { ...more, method, headers });
}

function begin(
  recordId: string,
  bytes: Buffer,
  { token = owner.accessToken, hash = hashOf(bytes) } = {},
) {
  const values = { hash, mime: 'image/jpeg', collection: 'photos', recordId, variant: 'original' };
  const metadata = Object.entries(values)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
  const headers = { 'upload-length': String(bytes.length), 'upload-metadata': metadata };
  return ask(token, 'POST', '/api/uploads', { headers });
}

function send(path: string, offset: number, bytes: Buffer) {
  const headers = { 'content-type': PIECE_TYPE, 'upload-offset': String(offset) };
  return ask(owner.accessToken, 'PATCH', path, { headers, body: new Uint8Array(bytes) });
}

test('an upload in two pieces becomes a file that only the family reads', async () => {
  const id = await addPhoto(picture);
  const begun = await begin(id, picture);
  expect(begun.status).toBe(201);
  const path = begun.headers.get('location') ?? '';
  const half = Math.floor(picture.length / 2);
  expect((await send(path, 0, picture.subarray(0, half))).headers.get('upload-offset')).toBe(
    String(half),
  );
  const file = `/api/media/photos/${id}/original`;
  expect((await ask(owner.accessToken, 'GET', file)).status).toBe(404);
  expect((await send(path, 0, picture)).status).toBe(409);
  const head = await ask(owner.accessToken, 'HEAD', path);
  expect(head.headers.get('upload-offset')).toBe(String(half));
  expect((await send(path, half, picture.subarray(half))).status).toBe(204);

  const { body } = await owner.api.get(`/api/photos/${id}`);
  expect(body).toMatchObject({ stored: ['original'] });
  const read = await ask(caregiver.accessToken, 'GET', file);
  expect(read.headers.get('content-security-policy')).toContain('sandbox');
  expect(Buffer.from(await read.arrayBuffer()).equals(picture)).toBe(true);
  const part = await ask(owner.accessToken, 'GET', file, { headers: { range: 'bytes=2-5' } });
  expect(part.status).toBe(206);
  expect(Buffer.from(await part.arrayBuffer()).equals(picture.subarray(2, 6))).toBe(true);
  expect((await ask(stranger.accessToken, 'GET', file)).status).toBe(404);

  const again = await begin(await addPhoto(picture), picture);
  expect(again.headers.get('upload-held')).toBe('true');
  const stats = await owner.api.get('/api/storage/stats');
  expect(stats.body).toMatchObject({ byKind: { photos: 2 * picture.length, trash: 0 } });
});

test('refuses what is not what it claims to be', async () => {
  const page = Buffer.from('\u00ff\u00d8\u00ff\u00e0<script>alert(1)</script>', 'latin1');
  const id = await addPhoto(page);
  const path = (await begin(id, page)).headers.get('location') ?? '';
  expect((await send(path, 0, page)).status).toBe(415);
  expect((await ask(owner.accessToken, 'GET', `/api/media/photos/${id}/original`)).status).toBe(
    404,
  );
  expect((await begin(id, picture)).status).toBe(400);
  expect((await begin(id, page, { token: stranger.accessToken })).status).toBe(404);
  expect((await begin(id, page, { token: caregiver.accessToken })).status).toBe(403);
});

test('a photo can be liked', async () => {
  const id = await addPhoto(picture);
  expect((await owner.api.post(`/api/photos/${id}/like`, {})).status).toBe(200);
});
