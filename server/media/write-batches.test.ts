import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeBatches } from './write-batches.ts';

let folder: string;
let file: FileHandle;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'write-batches-'));
  file = await open(join(folder, 'file'), 'w+');
});
afterEach(async () => {
  await file.close();
  await rm(folder, { recursive: true });
});

const CHUNK_BYTES = 300_000;
const chunk = (n: number) => Buffer.alloc(CHUNK_BYTES, n);

async function* chunks(count: number, error?: Error) {
  for (let n = 0; n < count; n++) yield await Promise.resolve(chunk(n));
  if (error) throw error;
}

test('writes all chunks in order from the position', async () => {
  await file.write(Buffer.from('before'));
  expect(await writeBatches(file, 6, chunks(10))).toBe(6 + 10 * CHUNK_BYTES);
  const expected = [Buffer.from('before'), ...Array.from({ length: 10 }, (_, n) => chunk(n))];
  expect(Buffer.concat(expected).equals(await readFile(join(folder, 'file')))).toBe(true);
});

test('keeps what had arrived when the chunks end with an error', async () => {
  await expect(writeBatches(file, 0, chunks(5, new Error('gone')))).rejects.toThrow('gone');
  expect((await file.stat()).size).toBe(5 * CHUNK_BYTES);
});

test('writes the rest of a short write', async () => {
  const short = {
    write: (bytes: Buffer, from: number, length: number, position: number) =>
      file.write(bytes, from, Math.min(length, 7_001), position),
  } as unknown as FileHandle;
  expect(await writeBatches(short, 0, chunks(3))).toBe(3 * CHUNK_BYTES);
  const expected = Buffer.concat([chunk(0), chunk(1), chunk(2)]);
  expect(expected.equals(await readFile(join(folder, 'file')))).toBe(true);
});

test('throws the failure of a write, and writes nothing after it', async () => {
  let writes = 0;
  const full = {
    write: () => {
      writes++;
      return Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));
    },
  } as unknown as FileHandle;
  await expect(writeBatches(full, 0, chunks(12))).rejects.toThrow('full');
  expect(writes).toBe(1);
});
