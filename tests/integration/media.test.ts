import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type MediaClient,
  createMediaClient,
  createPicture,
  createVideo,
  hashOf,
  videoFacts,
} from '../helpers/media.ts';
import { type TestS3, startS3 } from '../helpers/s3.ts';
import { type TestServer, startTestServer } from '../helpers/server.ts';

/** The calls of docs/media.md, on both stores. */

const QUOTA = 30_000_000;
const PLENTY = 1e12;

describe.each(['the disk', 'S3'])('files on %s', (kind) => {
  let freeBytes = PLENTY;
  let server: TestServer;
  let s3: TestS3 | null = null;
  let picture: Buffer;
  let childId: string;
  let media: MediaClient;
  let parent: MediaClient;
  let caregiver: MediaClient;
  let stranger: MediaClient;

  beforeAll(async () => {
    if (kind === 'S3') s3 = await startS3();
    server = await startTestServer({
      familyStorageBytes: QUOTA,
      freeBytes: () => Promise.resolve(freeBytes),
      mediaS3: s3?.address ?? null,
    });
    const family = await server.createFamily();
    ({ childId } = family);
    media = createMediaClient(server.url, family.owner);
    parent = createMediaClient(server.url, family.parent);
    caregiver = createMediaClient(server.url, family.caregiver);
    stranger = createMediaClient(server.url, (await server.createFamily()).owner);
    picture = await createPicture('#14b8a6');
  });
  afterAll(async () => {
    await server.stop();
    await s3?.stop();
  });

  const original = (recordId: string) =>
    ({ collection: 'photos', recordId, file: 'original' }) as const;
  const objects = async () =>
    (await server.media.files.list(null, 1_000)).map(({ object }) => object);

  test('an upload in two pieces becomes a file that only the family reads', async () => {
    const { id } = await media.addPhoto(childId, picture);
    const begun = await media.begin({ recordId: id, bytes: picture });
    expect(begun.status).toBe(201);
    const path = begun.headers.get('location') ?? '';
    const half = Math.floor(picture.length / 2);
    const sent = await media.send(path, 0, picture.subarray(0, half));
    expect(sent.headers.get('upload-offset')).toBe(String(half));
    expect((await media.read(original(id))).status).toBe(404);
    const refused = await media.send(path, 0, picture);
    expect(refused.status).toBe(409);
    // The rest of it is not sent in vain.
    expect(refused.headers.get('connection')).toBe('close');
    const head = await media.ask('HEAD', path);
    expect(head.headers.get('upload-offset')).toBe(String(half));
    expect((await media.send(path, half, picture.subarray(half))).status).toBe(204);

    const { body } = await media.person.api.get(`/api/photos/${id}`);
    // No device has sent the smaller pictures, so the server has made them.
    expect(body).toMatchObject({ stored: ['original', 'thumb', 'view'] });
    const read = await caregiver.read(original(id));
    expect(read.headers.get('content-security-policy')).toContain('sandbox');
    expect(Buffer.from(await read.arrayBuffer()).equals(picture)).toBe(true);
    const part = await media.read(original(id), { headers: { range: 'bytes=2-5' } });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).equals(picture.subarray(2, 6))).toBe(true);
    const last = await media.read(original(id), { headers: { range: 'bytes=-3' } });
    expect(Buffer.from(await last.arrayBuffer()).equals(picture.subarray(-3))).toBe(true);
    const beyond = { headers: { range: `bytes=${picture.length}-` } };
    expect((await media.read(original(id), beyond)).status).toBe(416);
    expect((await stranger.read(original(id))).status).toBe(404);

    const other = await media.addPhoto(childId, picture);
    const again = await media.begin({ recordId: other.id, bytes: picture });
    expect(again.headers.get('upload-held')).toBe('true');
    const { byKind } = await media.storage();
    expect(byKind['photos']).toBeGreaterThan(2 * picture.length);
    expect(byKind['trash']).toBe(0);
  });

  test('refuses what is not what it claims to be', async () => {
    const page = Buffer.from('\u00ff\u00d8\u00ff\u00e0<script>alert(1)</script>', 'latin1');
    const { id } = await media.addPhoto(childId, page);
    const announced = { recordId: id, bytes: page };
    expect((await media.upload(announced)).status).toBe(415);
    expect((await media.read(original(id))).status).toBe(404);
    expect((await media.begin({ ...announced, bytes: picture })).status).toBe(400);
    expect((await stranger.begin(announced)).status).toBe(404);
    expect((await caregiver.begin(announced)).status).toBe(403);
  });

  test('a photo can be liked', async () => {
    const { id } = await media.addPhoto(childId, picture);
    expect((await media.person.api.post(`/api/photos/${id}/like`, {})).status).toBe(200);
  });

  test('a full disk keeps files waiting, while logs are saved', async () => {
    const bytes = await createPicture('#b45309');
    const { id } = await media.addPhoto(childId, bytes);
    freeBytes = 200 * 1024 * 1024;
    try {
      const full = await media.upload({ recordId: id, bytes });
      expect(full.status).toBe(507);
      expect(await full.json()).toMatchObject({ code: 'DISK_FULL' });
      expect(Number(full.headers.get('retry-after'))).toBeGreaterThan(0);
      // A log entry is a record as well.
      await media.addPhoto(childId, picture);
    } finally {
      freeBytes = PLENTY;
    }
    expect((await media.upload({ recordId: id, bytes })).status).toBe(204);
  });

  test('a family stores no more than its quota, also with several uploads at once', async () => {
    const { usedBytes } = await media.storage();
    const bytes = [1, 2].map(() => randomBytes(Math.floor((QUOTA - usedBytes) * 0.6)));
    const photos = await Promise.all(bytes.map((each) => media.addPhoto(childId, each)));
    const [first, second] = await Promise.all(
      photos.map(({ id }, i) => media.begin({ recordId: id, bytes: bytes[i]! })),
    );
    const refused = [first, second].filter((answer) => answer?.status === 507);
    expect(refused).toHaveLength(1);
    expect(await refused[0]?.json()).toMatchObject({ code: 'QUOTA_EXCEEDED' });
    expect(refused[0]?.headers.get('retry-after')).toBe('3600');
    const begun = [first, second].find((answer) => answer?.status === 201);
    const path = begun?.headers.get('location') ?? '';
    expect((await media.ask('DELETE', path)).status).toBe(204);
    // What was given up takes no space.
    const taken = await media.begin({ recordId: photos[1]!.id, bytes: bytes[1]! });
    expect(taken.status).toBe(201);
  });

  test(
    'a large file goes up in pieces, and comes back in ranges',
    { timeout: 60_000 },
    async () => {
      const video = createVideo(9_000_000);
      const { id } = await media.addPhoto(childId, video, videoFacts);
      const sent = await media.upload({ recordId: id, bytes: video, mime: 'video/mp4' });
      expect(sent.status).toBe(204);
      const range = { headers: { range: 'bytes=8388600-8388620' } };
      const part = await media.read(original(id), range);
      expect(part.headers.get('content-range')).toBe(`bytes 8388600-8388620/${video.length}`);
      const bytes = Buffer.from(await part.arrayBuffer());
      expect(bytes.equals(video.subarray(8_388_600, 8_388_621))).toBe(true);
      await media.change('photos', id, (record) => media.device.purge('photos', record));
      await server.cleaner.settled();
      expect((await objects()).some((name) => name.startsWith(hashOf(video)))).toBe(false);
    },
  );

  test('a file that the store has lost is asked for again', async () => {
    const bytes = createVideo();
    const announced = { bytes, mime: videoFacts.mime };
    const [lost, kept] = [
      await media.addPhoto(childId, bytes, videoFacts),
      await media.addPhoto(childId, picture),
    ];
    await media.upload({ ...announced, recordId: lost.id });
    await media.upload({ recordId: kept.id, bytes: picture });
    const { accountId } = media.person;
    for (const object of await objects()) {
      if (object.startsWith(hashOf(bytes))) await server.media.files.remove({ accountId, object });
    }
    await server.cleaner.compareAll();
    expect(await media.record('photos', lost.id)).toMatchObject({ stored: [] });
    expect((await media.read(original(kept.id))).status).toBe(200);
    expect((await media.upload({ ...announced, recordId: lost.id })).status).toBe(204);
    expect((await media.read(original(lost.id))).status).toBe(200);
  });

  describe('an address for <video>', () => {
    const addressOf = async (by: MediaClient, id: string) => {
      const path = `/api/media/photos/${id}/original/address`;
      const answer = await by.ask('POST', path);
      return {
        status: answer.status,
        body: (await answer.json()) as { url: string; expiresAt: number },
      };
    };
    const open = (path: string, headers: Record<string, string> = {}) =>
      fetch(server.url + path, { headers });

    test('is read without a token, in ranges, by whoever may read the file', async () => {
      const { id } = await media.addPhoto(childId, picture);
      await media.upload({ recordId: id, bytes: picture });
      const { body } = await addressOf(caregiver, id);
      expect(body.expiresAt - Date.now()).toBeLessThanOrEqual(600_000);
      const read = await open(body.url, { range: 'bytes=0-9' });
      expect(read.status).toBe(206);
      expect(read.headers.get('x-content-type-options')).toBe('nosniff');
      expect(Buffer.from(await read.arrayBuffer()).equals(picture.subarray(0, 10))).toBe(true);
      expect((await addressOf(stranger, id)).status).toBe(404);
    });

    test('is good for its file alone, and for nobody who has changed it', async () => {
      const [one, two] = [
        await media.addPhoto(childId, picture),
        await media.addPhoto(childId, picture),
      ];
      for (const { id } of [one, two]) await media.upload({ recordId: id, bytes: picture });
      const { body } = await addressOf(media, one.id);
      expect((await open(body.url.replace(one.id, two.id))).status).toBe(404);
      const [claim = '', signature = ''] = body.url.split('key=')[1]?.split('.') ?? [];
      const forged = Buffer.from(claim, 'base64url')
        .toString()
        .replace(/"expiresAt":\d+/, '"expiresAt":9999999999999');
      const key = `${Buffer.from(forged).toString('base64url')}.${signature}`;
      for (const wrong of [key, `${claim}.`, 'x.y', '']) {
        const path = `/api/media/photos/${one.id}/original/signed?key=${wrong}`;
        expect((await open(path)).status).toBe(404);
      }
    });

    test('ends with the right, and with the photo', async () => {
      const { id } = await media.addPhoto(childId, picture);
      await media.upload({ recordId: id, bytes: picture });
      const { body } = await addressOf(parent, id);
      expect((await open(body.url)).status).toBe(200);
      await media.change('photos', id, (record) =>
        media.device.edit('photos', record, { visibility: 'only_me' }),
      );
      expect((await open(body.url)).status).toBe(404);
      const own = await addressOf(media, id);
      expect((await open(own.body.url)).status).toBe(200);
      await media.change('photos', id, (record) => media.device.purge('photos', record));
      await server.cleaner.settled();
      expect((await open(own.body.url)).status).toBe(404);
    });
  });
});
