import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
  createServer,
  request,
} from 'node:http';
import { type Socket, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { freePort } from '../../helpers/free-port.ts';

/** What happens to a request instead of being passed on; `pass` forwards it to the server. */
export type Fault = (context: {
  request: IncomingMessage;
  response: ServerResponse;
  pass: () => void;
}) => void;

/**
 * The connection of one device to the server: a proxy that can really be cut. The browser's
 * simulation (`setOffline`) leaves open sockets alive, and has crashed the browser together with stopped
 * workers. A closed gate reaches the page, its workers and the service worker alike.
 */
export type Gate = {
  readonly port: number;
  /** The port of the server behind it. */
  readonly to: number;
  /** Its own address, without a browser's name for it. */
  readonly origin: string;
  /** Every request that arrived, as "POST /api/sync/push", oldest first. */
  readonly seen: readonly string[];
  /** Violations of the security policy by pages and workers, as the browser reported them. */
  readonly breaches: readonly string[];
  /** Ends every connection and refuses new ones. */
  cut(): void;
  restore(): void;
  /**
   * Requests whose "POST /path" matches meet the fault. Open connections are closed,
   * unless they are to be kept.
   * @returns a function that ends it
   */
  meet(matches: RegExp, fault: Fault, options?: { keepConnections?: boolean }): () => void;
  /** The open web sockets stay open and carry nothing more, as after a change of the mobile cell. */
  freezeSockets(): void;
  count(matches: RegExp): number;
  /** Ends all connections and faults, and forgets what it has seen, as a new gate. */
  reset(): void;
  close(): Promise<void>;
};

const REPORTS = '/security-policy-reports';

/**
 * @param to the port of the server behind it
 * @param at the gate's own port; a profile on disk belongs to one
 */
export async function openGate(to: number, at?: number): Promise<Gate> {
  const port = at ?? (await freePort());
  const seen: string[] = [];
  const breaches: string[] = [];
  const sockets = new Set<Socket>();
  const tunnels = new Set<[Socket, Socket]>();
  const faults = new Set<{ matches: RegExp; fault: Fault }>();
  let isOpen = true;

  const server = createServer((incoming, response) => {
    const name = `${incoming.method} ${incoming.url}`;
    if (name === `POST ${REPORTS}`) return void hear(incoming, response, breaches);
    seen.push(name);
    const pass = (): void => passOn(incoming, response, to);
    const met = [...faults].find(({ matches }) => matches.test(name));
    if (met) met.fault({ request: incoming, response, pass });
    else pass();
  });
  // A connection in use stays open, however slow the test is.
  server.keepAliveTimeout = 10 * 60_000;
  const remember = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  };
  server.on('connection', (socket) => {
    if (isOpen) remember(socket);
    else socket.destroy();
  });
  server.on('upgrade', (incoming: IncomingMessage, socket: Socket, head: Buffer) => {
    const name = `UPGRADE ${incoming.url}`;
    seen.push(name);
    // None of the faults can answer a socket; each of them prevents it from opening.
    if ([...faults].some(({ matches }) => matches.test(name))) {
      socket.destroy();
      return;
    }
    const upstream = connect(to, '127.0.0.1');
    remember(upstream);
    upstream.write(
      `${incoming.method} ${incoming.url} HTTP/1.1\r\n${headerLines(incoming)}\r\n\r\n`,
    );
    upstream.write(head);
    socket.pipe(upstream).pipe(socket);
    const tunnel: [Socket, Socket] = [socket, upstream];
    tunnels.add(tunnel);
    socket.on('close', () => {
      tunnels.delete(tunnel);
      upstream.destroy();
    });
    upstream.on('close', () => socket.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });

  const cut = (): void => {
    isOpen = false;
    for (const socket of sockets) socket.destroy();
  };
  return {
    port,
    to,
    origin: `http://localhost:${port}`,
    seen,
    breaches,
    cut,
    restore: () => void (isOpen = true),
    meet(matches, fault, { keepConnections = false } = {}) {
      const entry = { matches, fault };
      faults.add(entry);
      if (!keepConnections) for (const socket of sockets) socket.destroy();
      return () => void faults.delete(entry);
    },
    freezeSockets() {
      for (const [socket, upstream] of tunnels) {
        socket.unpipe(upstream).resume();
        upstream.unpipe(socket).resume();
      }
    },
    count: (matches) => seen.filter((name) => matches.test(name)).length,
    reset() {
      cut();
      faults.clear();
      for (const heard of [seen, breaches]) heard.length = 0;
      isOpen = true;
    },
    close() {
      cut();
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

/** Answers every request with a Wi-Fi sign-in page: HTML with status 200. */
export const portalPage: Fault = ({ response }) => {
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end('<!doctype html><title>Hotel Wi-Fi</title><h1>Please sign in to the Wi-Fi</h1>');
};

/** The server handles the request, but its answer never arrives. */
export const loseAnswer: Fault = ({ response, pass }) => {
  const { socket } = response;
  response.writeHead = () => {
    socket?.destroy();
    return response;
  };
  pass();
};

/** An answer in the format of our own server. */
export function answerWith(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Fault {
  return ({ response }) => {
    response.writeHead(status, {
      'content-type': 'application/json',
      'x-nestling': '1',
      ...headers,
    });
    response.end(JSON.stringify(body));
  };
}

/** An answer of something other than our server. */
export function strangerSays(
  status: number,
  body = '<h1>Not us</h1>',
  headers: Record<string, string> = { 'content-type': 'text/html' },
): Fault {
  return ({ response }) => void response.writeHead(status, headers).end(body);
}

/** Lie-fi: connected, but no answer ever arrives. */
export const neverAnswer: Fault = () => undefined;

/** Bytes that no HTTP client understands, as from a portal that intercepts TLS. */
export const speakNonsense: Fault = ({ response }) => {
  response.socket?.end('\u0015\u0003\u0001\u0000\u0002\u0002\u0028');
};

function passOn(incoming: IncomingMessage, response: ServerResponse, to: number): void {
  const { method, url, headers } = incoming;
  const onwards = request({ host: '127.0.0.1', port: to, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, withReports(answer.headers));
    answer.pipe(response);
  });
  // The server is gone, or the device is.
  onwards.on('error', () => response.destroy());
  response.on('close', () => onwards.destroy());
  incoming.pipe(onwards);
}

/** Workers report like pages, and no other channel would deliver their violations. */
function withReports(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const policy = headers['content-security-policy'];
  if (typeof policy !== 'string') return headers;
  const { 'reporting-endpoints': _, ...rest } = headers;
  const ours = policy.replaceAll(/;report-(uri|to) [^;]*/g, '');
  return { ...rest, 'content-security-policy': `${ours};report-uri ${REPORTS}` };
}

async function hear(
  incoming: IncomingMessage,
  response: ServerResponse,
  breaches: string[],
): Promise<void> {
  breaches.push(await text(incoming).catch(String));
  response.writeHead(204).end();
}

function headerLines({ rawHeaders }: IncomingMessage): string {
  const lines: string[] = [];
  for (let i = 0; i < rawHeaders.length; i += 2)
    lines.push(`${rawHeaders[i]}: ${rawHeaders[i + 1]}`);
  return lines.join('\r\n');
}
