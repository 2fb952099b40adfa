import exifr from 'exifr';
import { unzipSync } from 'fflate';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import type { AnyRecord } from '../../schema/records/record.ts';
import { exifBlockOf, exifSegmentOf } from '../helpers/exif.ts';
import { createMediaClient, createPicture, hashOf } from '../helpers/media.ts';
import { startTestServer } from '../helpers/server.ts';

/** Whole files from simple clients, and files that are not what they claim to be. */

/** In the place of libheif's program: it takes the same arguments, and cannot read a broken file. */
const tools = await mkdtemp(join(tmpdir(), 'nestling-tools-'));
const heifConvert = join(tools, 'heif-convert');
await writeFile(join(tools, 'decoded.jpg'), await createPicture('#f59e0b', { width: 400 }));
await writeFile(
  heifConvert,
  `#!/bin/sh\nif grep -q broken "$3"; then exit 1; fi\ncp ${tools}/decoded.jpg "$4"\n`,
  { mode: 0o755 },
);

const server = await startTestServer({ heifConvert });
const family = await server.createFamily();
const { owner, caregiver, childId } = family;
const { owner: foreigner } = await server.createFamily();
afterAll(async () => {
  await server.stop();
  await rm(tools, { recursive: true });
});
const media = createMediaClient(server.url, owner);
const anyPicture = await createPicture('#14b8a6');
const stranger = createMediaClient(server.url, foreigner);

type Uploaded = { status: number; body: AnyRecord & { code?: string; stored?: string[] } };

async function send(
  collection: string,
  files: readonly { bytes: Buffer; name: string; type?: string }[],
  fields: object = {},
  token = owner.accessToken,
): Promise<Uploaded> {
  const form = new FormData();
  form.append('fields', JSON.stringify(fields));
  for (const { bytes, name, type = 'application/octet-stream' } of files) {
    form.append('file', new File([new Uint8Array(bytes)], name, { type }));
  }
  const answer = await fetch(`${server.url}/api/${collection}/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: answer.status, body: (await answer.json()) as Uploaded['body'] };
}

const sendPhoto = (bytes: Buffer, name = 'IMG_1.jpg', fields: object = {}, token?: string) =>
  send('photos', [{ bytes, name }], { childIds: [childId], ...fields }, token);
const photo = (recordId: string, file = 'original') =>
  ({ collection: 'photos', recordId, file }) as const;
const bytesOf = async (path: Parameters<typeof media.read>[0]) =>
  Buffer.from(await (await media.read(path)).arrayBuffer());

/** A photo as a phone takes it: on its side, with the place. */
async function takenOnPhone(color: string, width = 800): Promise<Buffer> {
  const picture = await createPicture(color, { width, height: 600 });
  const exif = exifBlockOf({
    orientation: 6,
    takenAt: '2026:05:03 14:05:09',
    offset: '+02:00',
    latitude: { ref: 'N', parts: [52, 31, 12] },
    longitude: { ref: 'E', parts: [13, 24, 17] },
  });
  return Buffer.concat([picture.subarray(0, 2), exifSegmentOf(exif), picture.subarray(2)]);
}

describe('a whole photo', () => {
  test('becomes a record with its file, its smaller pictures and what the camera said', async () => {
    const { status, body } = await sendPhoto(await takenOnPhone('#7c3aed'), 'IMG_1.jpg', {
      caption: 'At the lake',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      caption: 'At the lake',
      mime: 'image/jpeg',
      fileName: 'IMG_1.jpg',
      width: 600,
      height: 800,
      takenAt: Date.UTC(2026, 4, 3, 12, 5, 9),
      dateUnsure: false,
      stored: ['original', 'thumb', 'view'],
    });
    const thumb = await sharp(await bytesOf(photo(body.id, 'thumb'))).metadata();
    expect([thumb.width, thumb.height, thumb.exif]).toEqual([240, 320, undefined]);
  });

  test('loses its place, unless the family keeps it', async () => {
    const bytes = await takenOnPhone('#0f766e');
    const bare = await sendPhoto(bytes);
    const stripped = await bytesOf(photo(bare.body.id));
    expect(await exifr.gps(stripped)).toBeUndefined();
    expect(await exifr.orientation(stripped)).toBe(6);
    expect(bare.body['hash']).toBe(hashOf(stripped));

    const kept = await sendPhoto(bytes, 'IMG_2.jpg', { keepsLocation: true });
    expect(kept.status).toBe(201);
    const original = await bytesOf(photo(kept.body.id));
    expect(original.equals(bytes)).toBe(true);
    expect((await exifr.gps(original))?.latitude).toBeCloseTo(52.52, 2);
    expect(await exifr.gps(await bytesOf(photo(kept.body.id, 'view')))).toBeUndefined();
  });

  test('that is sent again is the same one, by its id or its bytes', async () => {
    const bytes = await createPicture('#be185d', { width: 90 });
    const first = await sendPhoto(bytes, 'a.jpg', { id: 'photo-of-a-script' });
    expect([first.status, first.body.id]).toEqual([201, 'photo-of-a-script']);
    for (const fields of [{ id: 'photo-of-a-script' }, {}, { id: 'photo-of-another' }]) {
      const again = await sendPhoto(bytes, 'b.jpg', fields);
      expect([again.status, again.body.id]).toEqual([200, 'photo-of-a-script']);
    }
    const other = await sendPhoto(await createPicture('#fff', { width: 91 }), 'c.jpg', {
      id: 'photo-of-a-script',
    });
    expect(other.status).toBe(400);
  });

  test('needs the right to add one, and a child of the family', async () => {
    const bytes = await createPicture('#b45309', { width: 70 });
    const others = { childIds: [family.otherChildId] };
    expect((await sendPhoto(bytes, 'a.jpg', others, caregiver.accessToken)).status).toBe(403);
    expect((await sendPhoto(bytes, 'a.jpg', {}, foreigner.accessToken)).status).toBe(400);
    expect((await sendPhoto(bytes, 'a.jpg', { takenTz: 'Nowhere/Land' })).status).toBe(400);
    expect((await sendPhoto(bytes, 'a.jpg', { stored: ['view'] })).status).toBe(400);
    expect(await server.media.uploads.list()).toEqual([]);
    const known = await owner.api.get('/api/photos');
    const hash = hashOf(bytes);
    expect((known.body as AnyRecord[]).some((record) => record['hash'] === hash)).toBe(false);
  });
});

describe('a picture that no device could decode', () => {
  const heic = (content: string) =>
    Buffer.from(`\0\0\0\x18ftypheic\0\0\0\0mif1heic${content}`, 'latin1');

  test('gets its smaller pictures from the program of the operator', async () => {
    const { status, body } = await sendPhoto(heic('of a whole file'), 'IMG_3.heic');
    expect([status, body['mime']]).toEqual([201, 'image/heic']);
    expect(body).toMatchObject({ width: 400, height: 30, stored: ['original', 'thumb', 'view'] });

    const inPieces = heic('in pieces');
    const record = await media.addPhoto(childId, inPieces, { mime: 'image/heic' });
    const announced = { recordId: record.id, bytes: inPieces, mime: 'image/heic' };
    expect((await media.upload(announced)).status).toBe(204);
    const { body: stored } = await owner.api.get(`/api/photos/${record.id}`);
    expect(stored).toMatchObject({ stored: ['original', 'thumb', 'view'] });
  });

  test('is kept without them where that fails', async () => {
    const { status, body } = await sendPhoto(heic('broken'), 'IMG_4.heic');
    expect(status).toBe(201);
    expect(body).toMatchObject({ width: null, stored: ['original'] });
  });
});

test('a whole document has several files', async () => {
  const page = await createPicture('#047857', { width: 500 });
  const files = [
    { bytes: Buffer.from('%PDF-1.4\n%%EOF'), name: 'policy.pdf' },
    { bytes: page, name: 'page.jpg' },
  ];
  const fields = { title: 'Policy', category: 'insurance', childIds: [childId] };
  const { status, body } = await send('documents', files, fields);
  expect(status).toBe(201);
  const stored = body.stored ?? [];
  expect(stored).toHaveLength(3);
  expect(stored.filter((name) => name.endsWith('.thumb'))).toHaveLength(1);
  expect((await send('documents', files, fields)).body.id).toBe(body.id);
  expect((await send('documents', files, { title: 'Policy' })).status).toBe(400);
});

describe('a file that is not what it claims to be', () => {
  const html = Buffer.from('<!doctype html><script>alert(1)</script>');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  const zip = Buffer.from('PK\u0003\u0004 and nothing more', 'latin1');

  test.each<[string, () => Buffer | Promise<Buffer>, string, number]>([
    ['HTML', () => html, 'photo.jpg', 415],
    ['SVG', () => svg, 'photo.jpg', 415],
    ['the start of a JPEG before a page', () => startThen(html), 'photo.jpg', 415],
    ['a ZIP', () => zip, 'photo.zip', 415],
    ['a PDF among photos', () => Buffer.from('%PDF-1.4\n%%EOF'), 'photo.jpg', 415],
    ['a bomb of 20,000 × 20,000 pixels', bomb, 'bomb.png', 415],
    ['an animation of 20,000 × 20,000 pixels', animatedBomb, 'bomb.gif', 415],
    ['a picture that was cut off', cutOff, 'photo.jpg', 415],
  ])('%s is refused', async (_what, make, name, status) => {
    const bytes = await make();
    expect((await sendPhoto(bytes, name)).status).toBe(status);
    const record = await media.addPhoto(childId, bytes, { mime: mimeOf(name) });
    const sent = await media.upload({ recordId: record.id, bytes, mime: mimeOf(name) });
    expect(sent.status).toBe(status);
    expect((await media.read(photo(record.id))).status).toBe(404);
    expect(await server.media.uploads.list()).toEqual([]);
  });

  test('because it is empty is refused', async () => {
    expect((await sendPhoto(Buffer.alloc(0))).status).toBe(415);
    const { id } = await media.addPhoto(childId, anyPicture);
    expect((await media.begin({ recordId: id, bytes: Buffer.alloc(0) })).status).toBe(400);
  });

  test('announced as larger than anything is refused before it is read', async () => {
    const bytes = await createPicture('#123456');
    const record = await media.addPhoto(childId, bytes);
    const metadata = `hash ${btoa(hashOf(bytes))},mime ${btoa('image/jpeg')},collection ${btoa('photos')},recordId ${btoa(record.id)},variant ${btoa('original')}`;
    const headers = { 'upload-length': String(301 * 1024 * 1024), 'upload-metadata': metadata };
    expect((await media.ask('POST', '/api/uploads', { headers })).status).toBe(413);
    const whole = await media
      .ask('POST', '/api/photos/upload', {
        headers: {
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': String(302 * 1024 * 1024),
        },
        body: 'x',
      })
      .catch(() => null);
    expect(whole?.status ?? 413).toBe(413);
  });

  test('that is a page after a picture is stored as the picture alone', async () => {
    const picture = await createPicture('#abcdef', { width: 61 });
    const { status, body } = await sendPhoto(Buffer.concat([picture, html]), 'page.html');
    expect(status).toBe(201);
    const read = await media.read(photo(body.id));
    expect(read.headers.get('content-type')).toBe('image/jpeg');
    expect(Buffer.from(await read.arrayBuffer()).includes('<script>')).toBe(false);
  });

  test('whose EXIF holds a script is stored without it', async () => {
    const picture = await createPicture('#fedcba', { width: 62 });
    const block = exifSegmentOf(exifBlockOf({ takenAt: '"><script>alert(1)</script>' }));
    const bytes = Buffer.concat([picture.subarray(0, 2), block, picture.subarray(2)]);
    const { status, body } = await sendPhoto(bytes);
    expect(status).toBe(201);
    expect(JSON.stringify(body)).not.toContain('script');
    expect((await bytesOf(photo(body.id))).includes('script')).toBe(false);
  });

  test('in its name leads nowhere', async () => {
    const bytes = await createPicture('#a1b2c3', { width: 63 });
    const { body } = await sendPhoto(bytes, '../../../etc/pass\u0000wd.jpg');
    expect(String(body['fileName'])).toMatch(/^[^/\\]*wd\.jpg$/);
    const headers = { range: 'bytes=0-1' };
    const tricks = ['..%2f..%2foriginal', 'original%00', '%2e%2e/original'];
    for (const file of tricks) {
      const path = `/api/media/photos/${body.id}/${file}`;
      expect((await media.ask('GET', path, { headers })).status).toBeGreaterThanOrEqual(400);
    }
  });

  test('but runs scripts in a PDF is never opened as a page of ours', async () => {
    const pdf = Buffer.from(
      '%PDF-1.4\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n%%EOF',
    );
    const fields = { title: 'Form', category: 'other', childIds: [childId] };
    const { body } = await send('documents', [{ bytes: pdf, name: 'form.pdf' }], fields);
    const [file = ''] = body.stored ?? [];
    const read = await media.read({ collection: 'documents', recordId: body.id, file });
    expect(read.headers.get('content-type')).toBe('application/pdf');
    expect(read.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(read.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('but text is downloaded, not shown', async () => {
    const fields = { title: 'Notes', category: 'other', childIds: [childId] };
    const { body } = await send('documents', [{ bytes: html, name: 'notes.txt' }], fields);
    const [file = ''] = body.stored ?? [];
    const read = await media.read({ collection: 'documents', recordId: body.id, file });
    expect(read.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(read.headers.get('content-disposition')).toBe('attachment');
  });
});

describe('another family’s file', () => {
  test('is not found in any way', async () => {
    const { body } = await sendPhoto(await createPicture('#334455', { width: 64 }));
    for (const file of ['original', 'thumb', 'view', 'poster']) {
      expect((await stranger.read(photo(body.id, file))).status).toBe(404);
      const address = `/api/media/photos/${body.id}/${file}/address`;
      expect((await stranger.ask('POST', address)).status).toBe(404);
      expect((await stranger.ask('HEAD', `/api/media/photos/${body.id}/${file}`)).status).toBe(404);
    }
    const signed = await media.ask('POST', `/api/media/photos/${body.id}/original/address`);
    const { url } = (await signed.json()) as { url: string };
    const moved = url.replace(body.id, 'photo-of-another-family');
    expect((await fetch(server.url + moved)).status).toBe(404);
  });

  test('cannot be linked by its hash', async () => {
    const bytes = await createPicture('#556677', { width: 65 });
    await sendPhoto(bytes);
    const theirs = (await foreigner.api.post('/api/user-children', {
      name: 'Ada',
      birthdate: '2026-01-02',
    })) as { body: { id?: string; childId?: string } };
    const child = theirs.body.id ?? theirs.body.childId ?? '';
    const record = await stranger.addPhoto(child, bytes);
    const begun = await stranger.begin({ recordId: record.id, bytes });
    expect(begun.headers.has('upload-held')).toBe(false);
    expect(begun.headers.get('upload-offset')).toBe('0');
  });

  test('is gone for a removed member, also by an address from before', async () => {
    const { owner: head, parent, childId: child } = await server.createFamily();
    const [theirs, member] = [head, parent].map((each) => createMediaClient(server.url, each));
    const bytes = await createPicture('#778899', { width: 66 });
    const record = await theirs!.addPhoto(child, bytes);
    await theirs!.upload({ recordId: record.id, bytes });
    const address = await member!.ask('POST', `/api/media/photos/${record.id}/original/address`);
    const { url } = (await address.json()) as { url: string };
    expect((await fetch(server.url + url)).status).toBe(200);
    expect((await head.api.delete(`/api/auth/users/${parent.id}`)).status).toBeLessThan(300);
    expect((await fetch(server.url + url)).status).toBe(404);
    expect((await member!.read(photo(record.id))).status).toBe(401);
    expect((await theirs!.read(photo(record.id))).status).toBe(200);
  });

  test('is gone when the right ends', async () => {
    const fields = { visibility: 'family' };
    const { body } = await sendPhoto(
      await createPicture('#99aabb', { width: 67 }),
      'a.jpg',
      fields,
    );
    const grandma = createMediaClient(server.url, caregiver);
    expect((await grandma.read(photo(body.id))).status).toBe(200);
    const address = await grandma.ask('POST', `/api/media/photos/${body.id}/original/address`);
    const { url } = (await address.json()) as { url: string };
    await media.change('photos', body.id, (record) =>
      media.device.edit('photos', record, { visibility: 'parents' }),
    );
    expect((await grandma.read(photo(body.id))).status).toBe(404);
    expect((await fetch(server.url + url)).status).toBe(404);
  });
});

test('an export contains the files, those of sensitive documents only from an open vault', async () => {
  const { owner: head, parent, childId: child } = await server.createFamily();
  const shared = await createPicture('#0a0b0c', { width: 68 });
  const hidden = await createPicture('#0c0b0a', { width: 69 });
  const policy = Buffer.from('The policy');
  const about = { childIds: [child] };
  const photoOf = (bytes: Buffer, fields: object) =>
    send('photos', [{ bytes, name: 'a.jpg' }], { ...about, ...fields }, head.accessToken);
  const { body: seen } = await photoOf(shared, {});
  await photoOf(hidden, { visibility: 'only_me' });
  const fields = { ...about, title: 'Policy', category: 'insurance' };
  const file = { bytes: policy, name: 'policy.txt' };
  const { body: document } = await send('documents', [file], fields, head.accessToken);

  const exportBy = async (person: typeof head) => {
    await person.api.post('/api/auth/confirm-password', { password: person.password });
    const answer = await fetch(`${server.url}/api/gdpr/export`, {
      headers: { authorization: `Bearer ${person.accessToken}` },
    });
    expect(answer.headers.get('x-nestling-parts')).toBe('1');
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    return {
      readme: Buffer.from(files['README.txt'] ?? []).toString(),
      media: Object.fromEntries(
        Object.entries(files).filter(([path]) => path.startsWith('media/')),
      ),
    };
  };
  const locked = await exportBy(parent);
  const path = `media/photos/${seen.id}-original.jpg`;
  expect(Object.keys(locked.media)).toEqual([path]);
  expect(Buffer.from(locked.media[path] ?? []).equals(shared)).toBe(true);
  expect(locked.readme).toContain('1 photos, videos and documents');
  expect(locked.readme).toContain('1 files of sensitive documents are left out');

  const asked = await parent.api.post('/api/vault/request-2fa');
  const { code } = asked.body as { code: string };
  expect((await parent.api.post('/api/vault/verify-2fa', { code })).status).toBe(200);
  const open = await exportBy(parent);
  const name = document.stored?.[0] ?? '';
  expect(Object.keys(open.media)).toEqual([`media/documents/${document.id}-${name}.txt`, path]);
  expect(Object.keys((await exportBy(head)).media)).toHaveLength(2);
});

function startThen(content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), content]);
}

/** 400 megapixels of black, one bit each, compress to a few kilobytes. */
function bomb(): Buffer {
  const side = 20_000;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const pixels = deflateSync(Buffer.alloc((1 + side / 8) * side));
  const parts = [chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(content.length, 0);
  around.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([around.subarray(0, 4), named, around.subarray(4)]);
}

/** A GIF that declares the size, with two frames. */
function animatedBomb(): Buffer {
  const side = [20_000 & 0xff, 20_000 >> 8];
  const frame = [0x2c, 0, 0, 0, 0, ...side, ...side, 0, 2, 2, 0x4c, 1, 0];
  const control = [0x21, 0xf9, 4, 0, 10, 0, 0, 0];
  const palette = [0, 0, 0, 255, 255, 255];
  const screen = [...side, ...side, 0x80, 0, 0, ...palette];
  const frames = [...control, ...frame, ...control, ...frame];
  return Buffer.concat([Buffer.from('GIF89a'), Buffer.from([...screen, ...frames, 0x3b])]);
}

async function cutOff(): Promise<Buffer> {
  const whole = await createPicture('#202020', { width: 640, height: 480 });
  return whole.subarray(0, Math.floor(whole.length / 2));
}

function mimeOf(name: string): string {
  if (name.endsWith('.png')) return 'image/png';
  return name.endsWith('.gif') ? 'image/gif' : 'image/jpeg';
}
