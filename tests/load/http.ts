import { Agent, type OutgoingHttpHeaders, request } from 'node:http';
import type { Socket } from 'node:net';
import { gunzipSync, brotliDecompressSync } from 'node:zlib';

/** Requests over connections that stay open, with all bytes counted. */
export type CountingClient = {
  /** @returns the parsed answer. @throws Error when the status is not 200 */
  post(url: string, headers: OutgoingHttpHeaders, body: unknown): Promise<unknown>;
  requests(): number;
  /** Headers included, both ways. */
  bytes(): { sent: number; received: number };
  close(): void;
};

const TIMEOUT_MS = 30_000;

export function createCountingClient(): CountingClient {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 256 });
  const sockets = new Set<Socket>();
  let requests = 0;
  const client: CountingClient = {
    post(url, headers, body) {
      requests += 1;
      const text = JSON.stringify(body);
      return new Promise((resolve, reject) => {
        const outgoing = request(
          url,
          {
            method: 'POST',
            agent,
            timeout: TIMEOUT_MS,
            headers: {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(text),
              'accept-encoding': 'gzip, br',
              ...headers,
            },
          },
          (answer) => {
            const chunks: Buffer[] = [];
            answer.on('data', (chunk: Buffer) => chunks.push(chunk));
            answer.on('error', reject);
            answer.on('end', () => {
              const content = decoded(Buffer.concat(chunks), answer.headers['content-encoding']);
              if (answer.statusCode === 200) resolve(JSON.parse(content));
              else reject(new Error(`${url}: ${answer.statusCode} ${content.slice(0, 200)}`));
            });
          },
        );
        outgoing.on('socket', (socket) => sockets.add(socket));
        outgoing.on('timeout', () => outgoing.destroy(new Error(`${url}: no answer`)));
        outgoing.on('error', (error: NodeJS.ErrnoException) => {
          // The server ended the connection while it was idle. Browsers send such a request again, too.
          const isStale = outgoing.reusedSocket && error.code === 'ECONNRESET';
          if (isStale) resolve(client.post(url, headers, body));
          else reject(error);
        });
        outgoing.end(text);
      });
    },
    requests: () => requests,
    bytes() {
      let [sent, received] = [0, 0];
      for (const socket of sockets) {
        sent += socket.bytesWritten;
        received += socket.bytesRead;
      }
      return { sent, received };
    },
    close: () => agent.destroy(),
  };
  return client;
}

function decoded(bytes: Buffer, encoding: string | undefined): string {
  if (encoding === 'gzip') return gunzipSync(bytes).toString();
  if (encoding === 'br') return brotliDecompressSync(bytes).toString();
  return bytes.toString();
}
