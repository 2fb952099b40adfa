import { afterEach, expect, test, vi } from 'vitest';
import { download } from './download.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** An answer whose chunks are sent by the test. */
function openAnswer(headers: Record<string, string> = {}) {
  let source!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      source = controller;
    },
  });
  const authorizedFetch = (_path: string, init?: RequestInit) => {
    init?.signal?.addEventListener('abort', () => source.error(new Error('given up')));
    return Promise.resolve(new Response(body, { headers }));
  };
  return { session: { authorizedFetch }, source };
}

test('takes any time for a whole file, as long as bytes arrive', async () => {
  vi.useFakeTimers();
  const { session, source } = openAnswer({ 'content-type': 'video/mp4' });
  const progress: number[] = [];
  const work = download(session, '/api/media/x', { onProgress: (bytes) => progress.push(bytes) });
  for (let chunk = 0; chunk < 10; chunk += 1) {
    source.enqueue(new Uint8Array(5 * 1024 * 1024).fill(chunk));
    await vi.advanceTimersByTimeAsync(40_000);
  }
  source.close();
  const { blob } = await work;
  expect(blob?.type).toBe('video/mp4');
  expect(progress.at(-1)).toBe(50 * 1024 * 1024);
  const bytes = new Uint8Array((await blob?.arrayBuffer()) ?? []);
  expect([bytes.length, bytes[0], bytes.at(-1)]).toEqual([50 * 1024 * 1024, 0, 9]);
});

test('gives up a connection that carries nothing', async () => {
  vi.useFakeTimers();
  const { session, source } = openAnswer();
  const failure = download(session, '/api/media/x').catch(String);
  source.enqueue(new Uint8Array(10));
  await vi.advanceTimersByTimeAsync(46_000);
  expect(await failure).toBe('Error: given up');
});

test('leaves the body of an answer that is not the file to the caller', async () => {
  const answer = new Response('{"error":"No."}', { status: 404 });
  const session = { authorizedFetch: () => Promise.resolve(answer) };
  const { response, blob } = await download(session, '/api/media/x');
  expect(blob).toBeNull();
  expect(await response.json()).toEqual({ error: 'No.' });
});
