import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PIECE_BYTES } from '../../schema/media-limits.ts';
import { createDiskStore } from '../../server/media/disk-store.ts';
import { createS3Store } from '../../server/media/s3-store.ts';
import {
  type FileStore,
  type MediaKey,
  MissingFileError,
  StoreError,
  toKeyText,
} from '../../server/media/storage.ts';
import { type TestS3, startS3 } from '../helpers/s3.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** The contract of `FileStore`, on the disk and on a real S3 server. */

let folder: string;
let s3: TestS3;

beforeAll(async () => {
  folder = await temporaryFolder('files');
  s3 = await startS3();
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true });
});

const stores = [
  ['the disk', () => createDiskStore(join(folder, 'store'), 'uploads')],
  ['S3', () => createS3Store(s3.address)],
  ['S3 below a prefix', () => createS3Store({ ...s3.address, prefix: 'family/files/' })],
] as const;

describe.each(stores)('a store on %s', (_name, open) => {
  let store: FileStore;
  let uploads = 0;
  beforeAll(() => {
    store = open();
  });

  async function put(key: MediaKey, content: Buffer | string): Promise<string> {
    uploads += 1;
    const path = join(folder, `upload-${uploads}`);
    await writeFile(path, content);
    await store.put(key, path);
    return path;
  }

  test('gives back what it was given, whole and in ranges', async () => {
    const key = { accountId: 'account-a', object: 'ab12.first' };
    expect(await store.stat(key)).toBe(null);
    await put(key, 'hello, family');
    expect(await store.stat(key)).toBe(13);
    expect(await text(await store.read(key))).toBe('hello, family');
    expect(await text(await store.read(key, { start: 7, end: 9 }))).toBe('fam');
    expect(await text(await store.read(key, { start: 12, end: 12 }))).toBe('y');
  });

  test('takes a file of several parts', { timeout: 60_000 }, async () => {
    const key = { accountId: 'account-a', object: 'cd34.large' };
    const content = randomBytes(2 * PIECE_BYTES + 12_345);
    await put(key, content);
    expect(await store.stat(key)).toBe(content.length);
    const parts: Buffer[] = [];
    for await (const part of await store.read(key)) parts.push(part as Buffer);
    expect(Buffer.concat(parts).equals(content)).toBe(true);
    const edge = { start: PIECE_BYTES - 2, end: PIECE_BYTES + 1 };
    const across: Buffer[] = [];
    for await (const part of await store.read(key, edge)) across.push(part as Buffer);
    expect(Buffer.concat(across).equals(content.subarray(edge.start, edge.end + 1))).toBe(true);
  });

  test('takes the same file twice, as after a crash', async () => {
    const key = { accountId: 'account-a', object: 'ef56.twice' };
    const path = await put(key, 'once');
    await store.put(key, path);
    expect(await text(await store.read(key))).toBe('once');
  });

  test('says what it does not have, and removes it without an error', async () => {
    const key = { accountId: 'account-a', object: 'aa99.none' };
    await expect(store.read(key)).rejects.toBeInstanceOf(MissingFileError);
    await store.remove(key);
    await put(key, 'soon gone');
    await store.remove(key);
    expect(await store.stat(key)).toBe(null);
  });

  test('lists everything once, in the order of the keys, in pages', async () => {
    const keys = ['account-b', 'account-c'].flatMap((accountId) =>
      ['0a.x', '0a.y', '0b.x', 'ff.z'].map((object) => ({ accountId, object })),
    );
    for (const key of keys.toReversed()) await put(key, toKeyText(key));
    const listed: string[] = [];
    let after: string | null = null;
    for (;;) {
      const page = await store.list(after, 3);
      listed.push(...page.map(toKeyText));
      const last = page.at(-1);
      if (!last) break;
      expect(last.bytes).toBe(await store.stat(last));
      expect(Math.abs(last.storedAt - Date.now())).toBeLessThan(600_000);
      after = toKeyText(last);
    }
    expect(listed).toEqual(listed.toSorted());
    const ours = listed.filter((key) => !key.startsWith('account-a'));
    expect(ours).toEqual(keys.map(toKeyText));
  });
});

test('S3 with a wrong secret stores nothing', async () => {
  const store = createS3Store({ ...s3.address, secretAccessKey: 'not-the-secret' });
  const path = join(folder, 'wrong');
  await writeFile(path, 'x');
  const key = { accountId: 'account-a', object: 'bb.wrong' };
  await expect(store.put(key, path)).rejects.toBeInstanceOf(StoreError);
  expect(await createS3Store(s3.address).stat(key)).toBe(null);
});
