import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createDigests } from './digests.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

async function* chunks(...texts: string[]) {
  for (const text of texts) yield await Promise.resolve(Buffer.from(text));
}

async function read(content: AsyncIterable<Buffer>): Promise<string> {
  let text = '';
  for await (const chunk of content) text += chunk.toString();
  return text;
}

describe('the digest of an upload', () => {
  test('is that of all its pieces, which pass unchanged', async () => {
    const digests = createDigests();
    expect(await read(digests.follow('upload', 0, chunks('one ', 'two ')))).toBe('one two ');
    await read(digests.follow('upload', 8, chunks('three')));
    expect(digests.take('upload', 13)).toBe(hashOf('one two three'));
  });

  test('goes on after a piece that broke off where all that arrived was kept', async () => {
    const digests = createDigests();
    async function* broken() {
      yield* chunks('one ');
      throw new Error('gone');
    }
    await expect(read(digests.follow('upload', 0, broken()))).rejects.toThrow('gone');
    await read(digests.follow('upload', 4, chunks('two')));
    expect(digests.take('upload', 7)).toBe(hashOf('one two'));
  });

  test('is unknown if a part went to another process, or was not kept whole', async () => {
    const digests = createDigests();
    await read(digests.follow('other', 4, chunks('two')));
    expect(digests.take('other', 7)).toBeNull();
    await read(digests.follow('upload', 0, chunks('one ')));
    expect(digests.take('upload', 3)).toBeNull();
  });

  test('is forgotten when the upload begins anew or is dropped', async () => {
    const digests = createDigests();
    await read(digests.follow('upload', 0, chunks('one')));
    await read(digests.follow('upload', 0, chunks('two')));
    expect(digests.take('upload', 3)).toBe(hashOf('two'));
    await read(digests.follow('upload', 0, chunks('one')));
    digests.drop('upload');
    expect(digests.take('upload', 3)).toBeNull();
  });
});
