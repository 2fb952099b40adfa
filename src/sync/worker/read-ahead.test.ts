import { describe, expect, test, vi } from 'vitest';
import { TestServer, historyPage } from '../../../tests/helpers/sync.ts';
import { SyncError } from '../engine/sync-error.ts';
import { withReadAhead } from './read-ahead.ts';
import { waitFor } from '../../../tests/helpers/wait-for.ts';

/** A server with three pages, and a transport that reads ahead. */
function createReader() {
  const server = new TestServer();
  server.say.history = ({ cursor }) =>
    historyPage({ cursor: { first: 'second', second: 'third' }[cursor] ?? null });
  return {
    server,
    transport: withReadAhead(server),
    cursors: () =>
      server.requests.flatMap(({ kind, request }) =>
        kind === 'history' ? [(request as { cursor: string }).cursor] : [],
      ),
  };
}

describe('the history', () => {
  test('asks for the next page as soon as one has arrived, once, and for nothing after the last', async () => {
    const { transport, cursors } = createReader();
    await transport.history({ cursor: 'first', limit: 10 });
    expect(cursors()).toContain('second');
    expect((await transport.history({ cursor: 'second', limit: 10 })).answer.cursor).toBe('third');
    expect((await transport.history({ cursor: 'third', limit: 10 })).answer.cursor).toBeNull();
    expect(cursors()).toEqual(['first', 'second', 'third']);
  });

  test('is read two pages ahead while nobody takes one, and goes on when one is taken', async () => {
    const { server, transport, cursors } = createReader();
    server.say.history = ({ cursor }) => historyPage({ cursor: `${cursor}+` });
    await transport.history({ cursor: 'a' });
    await waitFor(() => expect(cursors()).toEqual(['a', 'a+', 'a++']));
    await transport.history({ cursor: 'a+' });
    await waitFor(() => expect(cursors()).toEqual(['a', 'a+', 'a++', 'a+++']));
  });

  test('gives a page only when the request for the next one is on its way', async () => {
    const server = createReader().server;
    let leave: () => void = () => undefined;
    const left = new Promise<void>((resolve) => (leave = resolve));
    const transport = withReadAhead(server, () => left);
    const page = transport.history({ cursor: 'first' });
    const first = await Promise.race([page, waitFor(() => server.requests[1] ?? Promise.reject())]);
    expect(first).toMatchObject({ request: { cursor: 'second' } });
    leave();
    expect((await page).answer.cursor).toBe('second');
  });

  test('grows back to whole pages, as the engine does', async () => {
    const { server, transport } = createReader();
    await transport.history({ cursor: 'first', limit: 100 });
    await waitFor(() => expect(server.requests).toHaveLength(3));
    const limits = server.requests.map(({ request }) => (request as { limit: number }).limit);
    expect(limits).toEqual([100, 400, 1_000]);
  });

  test('from another place does not get the page that was read ahead', async () => {
    const { server, transport, cursors } = createReader();
    await transport.history({ cursor: 'first' });
    server.say.history = ({ cursor }) => historyPage({ done: cursor === 'elsewhere' ? 7 : 0 });
    expect((await transport.history({ cursor: 'elsewhere' })).answer.done).toBe(7);
    expect(cursors()).toContain('elsewhere');
  });

  test('fails with the page that was read ahead, and asks again with the smaller size', async () => {
    const { server, transport } = createReader();
    const { history } = server.say;
    server.say.history = (request) =>
      request.cursor === 'second' ? new SyncError('timeout') : history(request);
    await transport.history({ cursor: 'first', limit: 1_000 });
    await expect(transport.history({ cursor: 'second', limit: 1_000 })).rejects.toMatchObject({
      kind: 'timeout',
    });
    server.say.history = history;
    server.requests.length = 0;
    await transport.history({ cursor: 'second', limit: 250 });
    expect(server.requests[0]?.request).toEqual({ cursor: 'second', limit: 250 });
  });
});

describe('a page that was read ahead', () => {
  const other = {
    pull: { checkpoint: null },
    push: { node: 'testnode', rows: [] },
    compare: { rows: [] },
  };
  test.each(['pull', 'push', 'compare'] as const)(
    'is as of before a %s, and is asked for again',
    async (kind) => {
      const { transport, cursors } = createReader();
      await transport.history({ cursor: 'first' });
      await waitFor(() => expect(cursors()).toEqual(['first', 'second', 'third']));
      await transport[kind](other[kind] as never);
      await transport.history({ cursor: 'second' });
      expect(cursors().slice(3)).toEqual(['second', 'third']);
    },
  );

  test('is as of before a change that arrived live, ends and is asked for again', async () => {
    const { server, transport, cursors } = createReader();
    const history = vi.spyOn(server, 'history');
    await transport.history({ cursor: 'first' });
    await waitFor(() => expect(cursors()).toEqual(['first', 'second', 'third']));
    transport.forget();
    expect(history.mock.calls.map(([, how]) => how?.end?.aborted)).toEqual([false, true, true]);
    await transport.history({ cursor: 'second' });
    expect(cursors().slice(3)).toEqual(['second', 'third']);
  });

  test('is not ended any more once it was taken', async () => {
    const { server, transport } = createReader();
    const history = vi.spyOn(server, 'history');
    await transport.history({ cursor: 'first' });
    const taken = transport.history({ cursor: 'second' });
    transport.forget();
    expect(history.mock.calls[1]?.[1]?.end?.aborted).toBe(false);
    expect((await taken).answer.cursor).toBe('third');
  });

  test('that fails and is never taken is no unhandled error', async () => {
    const { server, transport } = createReader();
    const { history } = server.say;
    server.say.history = (request) =>
      request.cursor === 'second' ? new SyncError('offline') : history(request);
    await transport.history({ cursor: 'first' });
    transport.forget();
    server.say.history = history;
    expect((await transport.history({ cursor: 'second' })).answer.cursor).toBe('third');
  });
});
