import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FilePlace } from '../../media/store/file-row.ts';
import type { Media } from '../../media/media.ts';
import { createPictureUrls } from './picture-urls.ts';

const FRAME_MS = 16;
/** Longer than a picture waits to see whether it only passes by. */
const PAUSE_MS = 300;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function photo(id: string): FilePlace {
  return { collection: 'photos', id, name: 'thumb' };
}

function createMedia() {
  const read: string[] = [];
  const media: Pick<Media, 'read'> = {
    read: ({ id }) => {
      read.push(id);
      return Promise.resolve({ ok: true, blob: new Blob([id]) });
    },
  };
  return { read, urls: createPictureUrls(media) };
}

const nothing = () => undefined;

test('the pictures of a screen are read at once', async () => {
  const { read, urls } = createMedia();
  urls.hold(photo('a'), nothing);
  urls.hold(photo('b'), nothing);
  await Promise.resolve();
  expect(read).toEqual(['a', 'b']);
});

test('a picture that passes by in a scroll is not read, and one that stays is', async () => {
  const { read, urls } = createMedia();
  urls.hold(photo('first'), nothing);
  await vi.advanceTimersByTimeAsync(FRAME_MS);
  for (let n = 0; n < 20; n++) {
    const release = urls.hold(photo(`passing-${n}`), nothing);
    await vi.advanceTimersByTimeAsync(FRAME_MS);
    release();
  }
  urls.hold(photo('last'), nothing);
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(read).toEqual(['first', 'last']);
});

test('in a slow scroll each picture is read while others still come', async () => {
  const { read, urls } = createMedia();
  for (let n = 0; n < 10; n++) {
    urls.hold(photo(`row-${n}`), nothing);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(read.length).toBeGreaterThan(5);
});

test('in a fling none is read before it slows down, not even those that stay long', async () => {
  const { read, urls } = createMedia();
  for (let n = 0; n < 40; n++) {
    urls.hold(photo(`row-${n}`), nothing);
    await vi.advanceTimersByTimeAsync(2 * FRAME_MS);
  }
  expect(read).toEqual(['row-0']);
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(read).toHaveLength(40);
});

test('pictures that pass by in a scroll of slow frames are not read', async () => {
  const { read, urls } = createMedia();
  for (let n = 0; n < 20; n++) {
    const release = urls.hold(photo(`passing-${n}`), nothing);
    await vi.advanceTimersByTimeAsync(100);
    release();
  }
  expect(read).toEqual(['passing-0']);
});

test('a picture that leaves the screen and returns while it is read is read once', async () => {
  let answer = (_: Awaited<ReturnType<Media['read']>>): void => undefined;
  const read = vi.fn<Media['read']>(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  const urls = createPictureUrls({ read });
  const release = urls.hold(photo('a'), nothing);
  await vi.advanceTimersByTimeAsync(FRAME_MS);
  release();
  urls.hold(photo('a'), nothing);
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  answer({ ok: true, blob: new Blob(['a']) });
  await vi.advanceTimersByTimeAsync(FRAME_MS);
  expect(read).toHaveBeenCalledOnce();
  expect(urls.get(photo('a'))).toMatchObject({ state: 'here' });
});

test('few are read at once, and one that left the screen meanwhile is not', async () => {
  const answers: (() => void)[] = [];
  const read: string[] = [];
  const urls = createPictureUrls({
    read: ({ id }) => {
      read.push(id);
      return new Promise((answer) => {
        answers.push(() => answer({ ok: true, blob: new Blob([id]) }));
      });
    },
  });
  const releases = Array.from({ length: 30 }, (_, n) => urls.hold(photo(`${n}`), nothing));
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  const first = read.length;
  expect(first).toBeLessThan(30);
  releases[first]?.();
  answers[0]?.();
  await vi.advanceTimersByTimeAsync(FRAME_MS);
  expect(read.slice(first)).toEqual([`${first + 1}`]);
});

test('a picture is read once for all who show it, and its listeners are told', async () => {
  const { read, urls } = createMedia();
  const told = vi.fn<() => void>();
  urls.hold(photo('a'), told);
  urls.hold(photo('a'), told);
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(read).toEqual(['a']);
  expect(told).toHaveBeenCalled();
  expect(urls.get(photo('a'))).toMatchObject({ state: 'here' });
});
