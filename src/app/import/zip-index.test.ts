import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { entryBlob, readZipIndex } from './zip-index.ts';

const photo = Uint8Array.from({ length: 5_000 }, (_, i) => (i * 31) % 251);
const archive = (comment = '') =>
  new Blob([
    zipSync({
      'data/ä.json': strToU8('[]'),
      'media/photos/a-original.jpg': [photo, { level: 0 }],
      'media/documents/b-file_one.txt': [strToU8('words '.repeat(900)), { level: 6 }],
    }),
    comment,
  ]);

describe('the list of an archive', () => {
  test('names its files, whose content is read without the others', async () => {
    const file = archive();
    const entries = (await readZipIndex(file)) ?? [];
    expect(entries.map(({ path }) => path)).toEqual([
      'data/ä.json',
      'media/photos/a-original.jpg',
      'media/documents/b-file_one.txt',
    ]);
    const [, stored, packed] = entries;
    if (!stored || !packed) throw new Error('no entries');
    expect(new Uint8Array(await (await entryBlob(file, stored)).arrayBuffer())).toEqual(photo);
    expect(await (await entryBlob(file, packed)).text()).toBe('words '.repeat(900));
  });

  test('gives no more of a file than it says', async () => {
    const file = archive();
    const [, , packed] = (await readZipIndex(file)) ?? [];
    if (!packed) throw new Error('no entries');
    await expect(entryBlob(file, { ...packed, bytes: 100 })).rejects.toThrow(RangeError);
    await expect(entryBlob(file, { ...packed, from: 1 })).rejects.toThrow(RangeError);
    await expect(entryBlob(file, { ...packed, method: 99 })).rejects.toThrow(RangeError);
  });

  test('is missing in an archive that was cut off or changed', async () => {
    const file = archive();
    const whole = new Uint8Array(await file.arrayBuffer());
    expect(await readZipIndex(file.slice(0, file.size - 30))).toBeNull();
    expect(await readZipIndex(new Blob([]))).toBeNull();
    for (let at = file.size - 200; at < file.size; at += 1) {
      const changed = whole.slice();
      changed[at] = (changed[at] ?? 0) ^ 0xff;
      await expect(readZipIndex(new Blob([changed]))).resolves.toBeDefined();
    }
  });
});
