import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** Sends requests as fast as they are answered, or at a given rate, over open connections. */
export type Call = {
  path: string;
  token?: string;
  headers?: Record<string, string>;
  body: unknown;
};

export type Load = { perSec: number; latenciesMs: number[] };

const CONNECTIONS = 32;

/** Each connection sends its next request after its answer. */
export async function asFastAsAnswered(
  origin: string,
  durationMs: number,
  next: (i: number) => Call,
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const latenciesMs: number[] = [];
  const from = performance.now();
  let sent = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() - from < durationMs) {
        latenciesMs.push(await send(origin, agent, next(sent++)));
      }
    }),
  );
  const perSec = latenciesMs.length / ((performance.now() - from) / 1000);
  agent.destroy();
  return { perSec, latenciesMs };
}

/** Sends at this rate, however slow the answers are. */
export async function atRate(
  origin: string,
  { perSec, durationMs }: { perSec: number; durationMs: number },
  next: (i: number) => Call,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const pending: Promise<number>[] = [];
  const from = performance.now();
  for (let i = 0; i < (perSec * durationMs) / 1000; i++) {
    const aheadMs = from + (i * 1000) / perSec - performance.now();
    if (aheadMs > 0) await wait(aheadMs);
    pending.push(send(origin, agent, next(i)));
  }
  const latenciesMs = await Promise.all(pending);
  agent.destroy();
  return latenciesMs;
}

/** @returns from sending to the complete answer, ms */
export function send(
  origin: string,
  agent: Agent,
  { path, token, headers, body }: Call,
): Promise<number> {
  const text = JSON.stringify(body);
  const from = performance.now();
  return new Promise((resolve, reject) => {
    const outgoing = request(
      origin + path,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...headers,
        },
      },
      (answer) => {
        answer.resume();
        answer.on('error', reject);
        answer.on('end', () => {
          if (answer.statusCode === 200) resolve(performance.now() - from);
          else reject(new Error(`${path} answered ${answer.statusCode}`));
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(text);
  });
}
