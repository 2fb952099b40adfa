import { PROTOCOL_HEADER, PROTOCOL_VERSION } from '../../schema/wire/protocol.ts';
import type { PullAnswer, PushAnswer } from '../../schema/wire/sync.ts';

export type Answer = { status: number; body: unknown; headers: Headers };

/** Requests as one person, or without a session, with the raw answers. */
export type Api = {
  /** The access token of the person. */
  token: string | undefined;
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
  put(path: string, body: unknown): Promise<Answer>;
  patch(path: string, body: unknown): Promise<Answer>;
  delete(path: string): Promise<Answer>;
  /** Sends the request exactly as given. */
  raw(path: string, init: RequestInit): Promise<Answer>;
  push(node: string, ...records: [collection: string, record: unknown][]): Promise<PushAnswer>;
  /** All changes after a checkpoint; without one, the current checkpoint. */
  pull(checkpoint?: { epoch: string; seq: number } | null): Promise<PullAnswer>;
};

export function createApi(url: string, accessToken?: string): Api {
  const headers: Record<string, string> = {
    [PROTOCOL_HEADER]: String(PROTOCOL_VERSION),
    ...(accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }),
  };
  // As in a browser, the proof of a confirmed address comes back with the next request.
  let cookie: string | undefined;
  const raw = async (path: string, init: RequestInit): Promise<Answer> => {
    const response = await fetch(`${url}${path}`, {
      ...init,
      headers: {
        ...headers,
        ...(cookie && { cookie }),
        ...(init.headers as Record<string, string>),
      },
    });
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    return {
      status: response.status,
      body: isJson && text !== '' ? (JSON.parse(text) as unknown) : text,
      headers: response.headers,
    };
  };
  const withBody = (method: string) => (path: string, body?: unknown) =>
    raw(path, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const post = withBody('POST');
  return {
    token: accessToken,
    get: (path) => raw(path, { method: 'GET' }),
    post,
    put: withBody('PUT'),
    patch: withBody('PATCH'),
    delete: (path) => raw(path, { method: 'DELETE' }),
    raw,
    async push(node, ...records) {
      const rows = records.map(([collection, record]) => ({ collection, record }));
      return granted(await post('/api/sync/push', { node, rows })) as PushAnswer;
    },
    async pull(checkpoint = null) {
      return granted(await post('/api/sync/pull', { checkpoint })) as PullAnswer;
    },
  };
}

function granted({ status, body }: Answer): unknown {
  if (status !== 200) throw new Error(`status ${status}: ${JSON.stringify(body)}`);
  return body;
}
