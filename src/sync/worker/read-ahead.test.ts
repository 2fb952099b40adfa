import { describe, expect, test, vi } from 'vitest';
import { TestServer, historyPage } from '../../../tests/helpers/sync.ts';
import { SyncError } from '../engine/sync-error.ts';
import { withReadAhead } from './read-ahead.ts';

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
    expect(cursors()).toEqual(['first', 'second']);
    expect((await transport.history({ cursor: 'second', limit: 10 })).answer.cursor).toBe('third');
    expect(cursors()).toEqual(['first', 'second', 'third']);
    expect((await transport.history({ cursor: 'third', limit: 10 })).answer.cursor).toBeNull();
    expect(cursors()).toEqual(['first', 'second', 'third']);
  });

  test('from another place does not get the page that was read ahead', async () => {
    const { server, transport, cursors } = createReader();
    await transport.history({ cursor: 'first' });
    server.say.history = ({ cursor }) => historyPage({ done: cursor === 'elsewhere' ? 7 : 0 });
    expect((await transport.history({ cursor: 'elsewhere' })).answer.done).toBe(7);
    expect(cursors()).toEqual(['first', 'second', 'elsewhere']);
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
    await transport.history({ cursor: 'second', limit: 250 });
    expect(server.requests.at(-2)?.request).toEqual({ cursor: 'second', limit: 250 });
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
      await transport[kind](other[kind] as never);
      await transport.history({ cursor: 'second' });
      expect(cursors()).toEqual(['first', 'second', 'second', 'third']);
    },
  );

  test('is as of before a change that arrived live, ends and is asked for again', async () => {
    const { server, transport, cursors } = createReader();
    const history = vi.spyOn(server, 'history');
    await transport.history({ cursor: 'first' });
    transport.forget();
    expect(history.mock.lastCall?.[1]?.aborted).toBe(true);
    await transport.history({ cursor: 'second' });
    expect(cursors()).toEqual(['first', 'second', 'second', 'third']);
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
