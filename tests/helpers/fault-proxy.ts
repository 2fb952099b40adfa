import {
  Agent,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  createServer,
  request as startRequest,
} from 'node:http';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * A proxy that simulates a bad network. A fault is chosen for each request:
 *
 * - pass:       unchanged
 * - lose:       the request never arrives and the connection breaks
 * - drop:       the server handles the request, and the answer is lost
 * - cut:        the answer is truncated
 * - hang:       no answer, and no error
 * - delay:      unchanged, after a delay
 * - duplicate:  the server gets the request twice (or `times`); the last answer is returned
 * - status:     an error status, like that of a gateway
 * - busy:       a 503 of the server with Retry-After
 * - portal:     status 200 and the sign-in page of a captive portal
 * - redirect:   a redirect to a captive portal
 */
export type Fault =
  | { kind: 'pass' | 'lose' | 'drop' | 'cut' | 'hang' | 'portal' | 'redirect' }
  | { kind: 'duplicate'; times?: number }
  | { kind: 'delay'; ms: number }
  | { kind: 'status'; status: number }
  | { kind: 'busy'; status: 429 | 503; retryAfterSec: number };

export type ProxiedRequest = { method: string; path: string; body: string; index: number };

export type FaultProxy = {
  url: string;
  /** All requests so far. */
  requests: ProxiedRequest[];
  /** The fault from now on; at the start every request passes. */
  fault(decide: Fault | ((request: ProxiedRequest) => Fault)): void;
  /** Refuses new connections and breaks the existing ones, as without a network. */
  cutOff(): void;
  restore(): void;
  /** Forwards to another URL, for example after a restart. */
  retarget(url: string): void;
  close(): Promise<void>;
};

const PORTAL = '<!doctype html><title>Free Wi-Fi</title><form>Accept the terms</form>';

export async function startFaultProxy(target: string, port = 0): Promise<FaultProxy> {
  let upstream = new URL(target);
  let decide: (request: ProxiedRequest) => Fault = () => ({ kind: 'pass' });
  let isCutOff = false;
  const requests: ProxiedRequest[] = [];
  const sockets = new Set<Socket>();
  const agent = new Agent({ keepAlive: true });

  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const body = Buffer.concat(chunks);
      const request: ProxiedRequest = {
        method: incoming.method ?? 'GET',
        path: incoming.url ?? '/',
        body: body.toString('utf8'),
        index: requests.length,
      };
      requests.push(request);
      answer(decide(request), incoming, outgoing, body).catch(() => outgoing.destroy());
    });
    incoming.on('error', () => outgoing.destroy());
  });

  async function answer(
    fault: Fault,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    body: Buffer,
  ): Promise<void> {
    switch (fault.kind) {
      case 'lose':
        outgoing.destroy();
        return;
      case 'hang':
        return;
      case 'status':
        outgoing.writeHead(fault.status, { 'content-type': 'text/html' });
        outgoing.end('<h1>Bad gateway</h1>');
        return;
      case 'busy':
        outgoing.writeHead(fault.status, {
          'content-type': 'application/json',
          'x-nestling': '1',
          'retry-after': String(fault.retryAfterSec),
        });
        outgoing.end(JSON.stringify({ error: 'Not now.', code: 'BUSY' }));
        return;
      case 'portal':
        outgoing.writeHead(200, { 'content-type': 'text/html' }).end(PORTAL);
        return;
      case 'redirect':
        outgoing.writeHead(302, { location: 'http://portal.invalid/sign-in' }).end();
        return;
      case 'drop':
        await forward(incoming, body);
        outgoing.destroy();
        return;
      case 'duplicate':
        for (let i = 1; i < (fault.times ?? 2); i++) await forward(incoming, body);
        return relay(await forward(incoming, body), outgoing);
      case 'delay':
        await delay(fault.ms);
        return relay(await forward(incoming, body), outgoing);
      case 'cut':
        return relay(await forward(incoming, body), outgoing, { half: true });
      case 'pass':
        return relay(await forward(incoming, body), outgoing);
    }
  }

  type Forwarded = { status: number; headers: IncomingMessage['headers']; body: Buffer };

  function forward(incoming: IncomingMessage, body: Buffer): Promise<Forwarded> {
    return new Promise((resolve, reject) => {
      const request = startRequest(
        new URL(incoming.url ?? '/', upstream),
        { method: incoming.method ?? 'GET', headers: incoming.headers, agent },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 502,
              headers: response.headers,
              body: Buffer.concat(chunks),
            }),
          );
        },
      );
      request.on('error', reject);
      request.end(body);
    });
  }

  function relay(forwarded: Forwarded, outgoing: ServerResponse, { half = false } = {}): void {
    const { 'transfer-encoding': _, ...headers } = forwarded.headers;
    const { body } = forwarded;
    // With a content-length the client notices a truncated body.
    const hasBody = forwarded.status !== 204 && forwarded.status !== 304;
    if (hasBody && headers['content-length'] === undefined) {
      headers['content-length'] = String(body.length);
    }
    outgoing.writeHead(forwarded.status, headers);
    if (!half) {
      outgoing.end(body);
      return;
    }
    outgoing.write(body.subarray(0, Math.floor(body.length / 2)), () => outgoing.destroy());
  }

  server.on('connection', (socket: Socket) => {
    if (isCutOff) socket.destroy();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('upgrade', (incoming, client: Socket, head: Buffer) =>
    tunnel(incoming, client, head, upstream),
  );
  await listen(server, port);
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    requests,
    fault(next) {
      decide = typeof next === 'function' ? next : () => next;
    },
    cutOff() {
      isCutOff = true;
      for (const socket of sockets) socket.destroy();
    },
    restore() {
      isCutOff = false;
    },
    retarget(url) {
      upstream = new URL(url);
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      agent.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

/** Forwards a web socket unchanged. */
function tunnel(incoming: IncomingMessage, client: Socket, head: Buffer, upstream: URL): void {
  const server = connect(Number(upstream.port), upstream.hostname, () => {
    const headers = incoming.rawHeaders.flatMap((value, i, all) =>
      i % 2 === 0 ? [`${value}: ${all[i + 1]}`] : [],
    );
    server.write([`${incoming.method} ${incoming.url} HTTP/1.1`, ...headers, '', ''].join('\r\n'));
    server.write(head);
    server.pipe(client).pipe(server);
  });
  for (const [socket, other] of [
    [server, client],
    [client, server],
  ] as const) {
    socket.on('error', () => other.destroy());
    socket.on('close', () => other.destroy());
  }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
}
