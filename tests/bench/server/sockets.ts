import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type Socket, io } from 'socket.io-client';
import type { Row } from '../report/figures.ts';
import type { Served } from '../stage/serve.ts';
import { saves } from './calls.ts';
import { send } from './load.ts';
import type { Environment } from './many-rows.ts';

const PER_FAMILY = 5;
/** How many saves, for how long. */
export type Traffic = { savesPerSec: number; durationMs: number };
const LATE_MS = 5_000;
const WARM_UP_SAVES = 200;

/** B20: from a save to all phones of its family, with many families connected. */
export async function fanOut(env: Environment, traffic: Traffic, setting: string): Promise<Row[]> {
  const bare = await told(env, await env.serveBare(), 'bare', traffic);
  const ours = await told(env, await env.serveOurs(), 'ours', traffic);
  const clients = env.families.length * PER_FAMILY;
  const common = {
    id: 'B20',
    setting: `${setting}, ${clients} phones of ${env.families.length} families, ${traffic.savesPerSec} saves a second`,
  };
  return [
    {
      ...common,
      measure: 'save sent to each phone told',
      unit: 'ms',
      figures: ours.latenciesMs,
      peer: { name: 'bare socket.io', figures: bare.latenciesMs },
      goals: [{ of: 'p99', atMost: 200 }],
    },
    {
      ...common,
      measure: 'messages that never came',
      unit: 'count',
      figures: [ours.missed],
      goals: [{ of: 'median', atMost: 0 }],
    },
    {
      ...common,
      measure: 'memory of a connection',
      unit: 'KiB',
      figures: [ours.connectionKiB],
      peer: { name: 'bare socket.io', figures: [bare.connectionKiB] },
      goals: [{ of: 'ratio', atMost: 1.3 }],
    },
  ];
}

type Message = { changes: { record: { id: string } }[] };
type KnownRights = { latenciesMs: number[]; missed: number; connectionKiB: number };

async function told(
  env: Environment,
  served: Served,
  who: 'ours' | 'bare',
  { savesPerSec, durationMs }: Traffic,
): Promise<KnownRights> {
  const sentAt = new Map<string, number>();
  const latenciesMs: number[] = [];
  const hear = ({ changes }: Message) => {
    for (const { record } of changes) {
      const at = sentAt.get(record.id);
      if (at !== undefined) latenciesMs.push(performance.now() - at);
    }
  };
  const next = saves[who](env);
  const agent = new Agent({ keepAlive: true });
  // Before the memory is read, so that code and pools are loaded and the heap has its size.
  for (let i = 0; i < WARM_UP_SAVES; i++) await send(served.origin, agent, next(i));
  const first = await connectAll(env, served.origin, hear);
  for (const socket of first) socket.disconnect();
  await wait(1_000);
  const before = served.memoryMiB();
  const sockets = await connectAll(env, served.origin, hear);
  await wait(1_000);
  const connectionKiB = ((served.memoryMiB() - before) * 1024) / sockets.length;
  const pending: Promise<number>[] = [];
  const count = (savesPerSec * durationMs) / 1000;
  const from = performance.now();
  for (let i = 0; i < count; i++) {
    await wait(Math.max(0, from + (i * 1000) / savesPerSec - performance.now()));
    const call = next(i);
    sentAt.set(idIn(call.body), performance.now());
    pending.push(send(served.origin, agent, call));
  }
  await Promise.all(pending);
  const expected = count * PER_FAMILY;
  for (let waited = 0; latenciesMs.length < expected && waited < LATE_MS; waited += 50) {
    await wait(50);
  }
  for (const socket of sockets) socket.disconnect();
  agent.destroy();
  await served.kill();
  return { latenciesMs, missed: expected - latenciesMs.length, connectionKiB };
}

async function connectAll(
  { families }: Environment,
  origin: string,
  hear: (message: Message) => void,
): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (const { accountId, token } of families) {
    for (let i = 0; i < PER_FAMILY; i++) {
      const auth = { token, account: accountId };
      const socket = io(origin, { auth, transports: ['websocket'], forceNew: true });
      socket.on('log:new', hear);
      sockets.push(socket);
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve);
        socket.once('connect_error', reject);
      });
    }
  }
  return sockets;
}

function idIn(body: unknown): string {
  const { id, rows } = body as { id?: string; rows?: { record: { id: string } }[] };
  return id ?? rows?.[0]?.record.id ?? '';
}
