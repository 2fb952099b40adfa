import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeEvent } from '../../../tests/helpers/events.ts';
import { EPOCH, SERVER_TIME, historyPage, nothingNew } from '../../../tests/helpers/sync.ts';
import { packRows } from '../../../schema/rules/packed-rows.ts';
import { CURSOR_HEADER, PACKED_TYPE, SERVER_HEADER } from '../../../schema/wire/protocol.ts';
import { RequestError, fetchAnswer } from '../../session/answer.ts';
import type { SyncErrorKind } from '../engine/sync-error.ts';
import { createHttpTransport } from './http-transport.ts';
import { waitFor } from '../../../tests/helpers/wait-for.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: SERVER_TIME });
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Init = { status?: number; headers?: Record<string, string> };
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error: unknown) => error,
  );

const ours = (body: BodyInit | null, init: Init = {}) =>
  new Response(body, {
    ...init,
    headers: { 'content-type': 'application/json', [SERVER_HEADER]: '1', ...init.headers },
  });
const json = (body: unknown, init?: Init) => ours(JSON.stringify(body), init);
const html = (init: Init = {}) =>
  new Response('<html>Welcome to the hotel</html>', {
    ...init,
    headers: { 'content-type': 'text/html; charset=utf-8', ...init.headers },
  });

/** A transport whose network responds with `answer`, behind the same checks as every request. */
function over(answer: (path: string, init: RequestInit) => Response | Promise<Response>) {
  const network = (path: string, init: RequestInit) =>
    Promise.resolve().then(() => answer(path, init));
  return createHttpTransport(
    (path, init) => fetchAnswer(network, path, init),
    new AbortController().signal,
  );
}
const pull = (answer: (path: string, init: RequestInit) => Response | Promise<Response>) =>
  over(answer).pull({ checkpoint: null, limit: 10 });

describe('a response', () => {
  test('of the server is the answer', async () => {
    const { answer } = await pull(() => json(nothingNew()));
    expect(answer).toEqual(nothingNew());
  });

  test('tells the cursor of a page before it is checked, which does not count as time of the network', async () => {
    const page = { ...historyPage({ cursor: 'next' }), serverTime: SERVER_TIME };
    const onCursor = vi.fn<() => Promise<unknown>>(() =>
      Promise.resolve(vi.advanceTimersByTime(1_000)),
    );
    const { skewMs } = await over(() => json(page)).history({ cursor: 'first' }, { onCursor });
    expect(onCursor).toHaveBeenCalledExactlyOnceWith('next');
    expect(skewMs).toBe(0);
    const broken = over(() => json({ cursor: 'next', changes: 'none' }));
    const error = await errorOf(broken.history({ cursor: 'first' }, { onCursor }));
    expect(error).toMatchObject({ kind: 'invalid' });
    expect(onCursor).toHaveBeenCalledTimes(2);
  });

  test('tells the cursor that came before the page, once, while the page is still arriving', async () => {
    const text = JSON.stringify(historyPage({ cursor: 'next' }));
    let arrive: () => void = () => undefined;
    const body = new ReadableStream({
      start(controller) {
        arrive = () => {
          controller.enqueue(new TextEncoder().encode(text));
          controller.close();
        };
      },
    });
    const onCursor = vi.fn<() => Promise<unknown>>(() => Promise.resolve());
    const page = over(() => ours(body, { headers: { [CURSOR_HEADER]: 'next' } })).history(
      { cursor: 'first' },
      { onCursor },
    );
    await waitFor(() => expect(onCursor).toHaveBeenCalledExactlyOnceWith('next'));
    arrive();
    expect((await page).answer.cursor).toBe('next');
    expect(onCursor).toHaveBeenCalledOnce();
  });

  test('keeps fields of a newer server', async () => {
    const { answer } = await pull(() => json({ ...nothingNew(), hint: 'from tomorrow' }));
    expect(answer).toMatchObject({ hint: 'from tomorrow' });
  });

  test('measures the clock half way between request and answer', async () => {
    const { skewMs } = await pull(() => {
      vi.advanceTimersByTime(4_000);
      return json(nothingNew({ serverTime: SERVER_TIME - 60_000 }));
    });
    expect(skewMs).toBe(62_000);
  });

  test.each(['pull', 'push', 'history', 'compare'] as const)(
    'to %s is sent to its path',
    async (kind) => {
      const sent: string[] = [];
      const transport = over((path, init) => {
        sent.push(`${init.method} ${path}`);
        return json({});
      });
      await expect(transport[kind]({} as never)).rejects.toMatchObject({ kind: 'invalid' });
      expect(sent).toEqual([`POST /api/sync/${kind}`]);
    },
  );
});

describe('a response that is no answer', () => {
  test.each<[string, () => Response, SyncErrorKind]>([
    ['a sign-in page of the Wi-Fi with status 200', () => html(), 'portal'],
    ['a page with our header on it', () => html({ headers: { [SERVER_HEADER]: '1' } }), 'portal'],
    [
      'JSON of somebody else',
      () => new Response('{}', { headers: { 'content-type': 'application/json' } }),
      'portal',
    ],
    [
      'a redirect',
      () => new Response(null, { status: 302, headers: { location: 'https://wifi.example/' } }),
      'portal',
    ],
    ['status 511', () => html({ status: 511 }), 'portal'],
    ['a gateway without its server', () => html({ status: 502 }), 'unreachable'],
    ['a gateway that has had too much', () => html({ status: 429 }), 'unreachable'],
    ['JSON of another shape', () => json({ hello: 'world' }), 'invalid'],
    [
      'a pull answer with one field of another type',
      () => json({ ...nothingNew(), more: 'yes' }),
      'invalid',
    ],
    ['an empty body', () => ours(null), 'invalid'],
    ['a body that is cut off', () => ours('{"epoch":"epoch-1","sco'), 'invalid'],
    [
      'status 401 though the session goes on',
      () => json({ error: '', code: 'TOKEN_EXPIRED' }, { status: 401 }),
      'unreachable',
    ],
    ['status 426', () => json({ error: '', code: 'PROTOCOL_TOO_OLD' }, { status: 426 }), 'upgrade'],
    [
      'a server that is too old',
      () => json({ error: '', code: 'PROTOCOL_TOO_NEW' }, { status: 426 }),
      'busy',
    ],
    ['status 429', () => json({}, { status: 429 }), 'busy'],
    ['status 503', () => json({}, { status: 503 }), 'busy'],
    ['status 408', () => json({}, { status: 408 }), 'busy'],
    ['status 500', () => json({}, { status: 500 }), 'server'],
    ['status 500 without JSON', () => ours('oops', { status: 500 }), 'server'],
    ['status 400', () => json({ error: '', code: 'VALIDATION' }, { status: 400 }), 'refused'],
    ['status 404 without JSON', () => ours('', { status: 404 }), 'refused'],
    [
      'an unknown place in the sequence',
      () => json({ error: '', code: 'CHECKPOINT_INVALID' }, { status: 400 }),
      'stale',
    ],
  ])('%s', async (_what, respond, kind) => {
    await expect(pull(respond)).rejects.toMatchObject({ name: 'SyncError', kind });
  });

  test.each([
    ['no network', false, 'offline'],
    ['a network, and nobody who answers', true, 'unreachable'],
  ])('%s', async (_what, onLine, kind) => {
    vi.stubGlobal('navigator', { onLine });
    const nothing = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(pull(nothing)).rejects.toMatchObject({ kind });
  });

  test('a 401 does not end the session unless the session says so', async () => {
    const transport = createHttpTransport(
      () => Promise.reject(new RequestError('signIn')),
      new AbortController().signal,
    );
    await expect(transport.pull({ checkpoint: null })).rejects.toMatchObject({ kind: 'signIn' });
  });

  // Invariant I17 (docs/sync-spec.md)
  test('a truncated body', async () => {
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(`{"epoch":"${EPOCH}",`));
        controller.error(new TypeError('network error'));
      },
    });
    await expect(pull(() => ours(stream))).rejects.toMatchObject({ kind: 'unreachable' });
  });
});

describe('Retry-After', () => {
  test.each([
    ['7', 7_000],
    ['0', 0],
    ['soon', null],
    ['Sat, 14 Mar 2026 03:00:30 GMT', 30_000],
    ['Sat, 14 Mar 2026 02:00:00 GMT', 0],
    ['-5', null],
    ['', null],
  ])('Retry-After: %s is %s ms', async (header, retryAfterMs) => {
    const busy = () => json({}, { status: 429, headers: { 'retry-after': header } });
    await expect(pull(busy)).rejects.toMatchObject({ kind: 'busy', retryAfterMs });
  });

  test('a date is read by the clock of the server that sent it', async () => {
    const busy = () =>
      json(
        {},
        {
          status: 503,
          headers: {
            date: 'Sat, 14 Mar 2026 09:00:00 GMT',
            'retry-after': 'Sat, 14 Mar 2026 09:00:20 GMT',
          },
        },
      );
    await expect(pull(busy)).rejects.toMatchObject({ retryAfterMs: 20_000 });
  });

  test('is also respected when a gateway sends it', async () => {
    const away = () => html({ status: 502, headers: { 'retry-after': '30' } });
    await expect(pull(away)).rejects.toMatchObject({ kind: 'unreachable', retryAfterMs: 30_000 });
  });

  test('is null when the server sends none', async () => {
    await expect(pull(() => json({}, { status: 503 }))).rejects.toMatchObject({
      retryAfterMs: null,
    });
  });
});

describe('a request that never ends', () => {
  const never = (_path: string, { signal }: RequestInit) =>
    new Promise<Response>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    });
  /** Timeouts on fake timers, which `AbortSignal.timeout` does not follow. */
  function ownTimeouts() {
    const waits: number[] = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      waits.push(ms);
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException('late', 'TimeoutError')), ms);
      return controller.signal;
    });
    return waits;
  }
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test.each([
    ['pull', 10_000],
    ['push', 10_000],
    ['compare', 10_000],
    ['history', 30_000],
  ] as const)('%s times out after %i ms', async (kind, ms) => {
    const waits = ownTimeouts();
    const outcome = errorOf(over(never)[kind]({} as never));
    await vi.advanceTimersByTimeAsync(ms);
    expect(await outcome).toMatchObject({ kind: 'timeout' });
    expect(waits).toEqual([ms]);
  });

  test('times out when its body never ends', async () => {
    ownTimeouts();
    const half = (_path: string, { signal }: RequestInit) =>
      ours(
        new ReadableStream({
          start(controller) {
            signal?.addEventListener('abort', () => controller.error(signal.reason));
          },
        }),
      );
    const outcome = errorOf(pull(half));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await outcome).toMatchObject({ kind: 'timeout' });
  });

  test('ends with the worker that sent it', async () => {
    const controller = new AbortController();
    const transport = createHttpTransport(
      (path, init) => fetchAnswer(never, path, init),
      controller.signal,
    );
    const outcome = errorOf(transport.pull({ checkpoint: null }));
    controller.abort();
    expect(await outcome).toMatchObject({ name: 'SyncError' });
  });
});

describe('packed changes', () => {
  const change = { collection: 'events', seq: 4, record: makeEvent('diaper', SERVER_TIME) };
  const { changes: _, ...rest } = nothingNew();

  test('are asked for, and read like plain ones', async () => {
    const accepts: (string | null)[] = [];
    const { answer } = await pull((_path, { headers }) => {
      accepts.push(new Headers(headers).get('accept'));
      return json({ ...rest, changes: [], packed: packRows([change]) });
    });
    expect(accepts).toEqual([`${PACKED_TYPE}, application/json`]);
    expect(answer).toEqual(nothingNew({ changes: [change] }));
  });

  test('keep a record that cannot be read apart from the others', async () => {
    const broken = { ...change, record: { ...change.record, id: 'other', clocks: 'none' } };
    const { answer, unreadable } = await pull(() =>
      json({ ...rest, changes: [], packed: packRows([broken, change]) }),
    );
    expect(answer.changes).toEqual([change]);
    expect(unreadable).toEqual([{ collection: 'events', id: 'other' }]);
  });

  test('that are damaged are an invalid answer, and plain ones are asked for from then on', async () => {
    const accepts: (string | null)[] = [];
    const transport = over((_path, { headers }) => {
      accepts.push(new Headers(headers).get('accept'));
      return json({ ...rest, changes: [], packed: [2, ['.', change]] });
    });
    const request = { checkpoint: null };
    expect(await errorOf(transport.pull(request))).toMatchObject({ kind: 'invalid' });
    await errorOf(transport.pull(request));
    expect(accepts[1]).toBe('application/json');
  });
});
