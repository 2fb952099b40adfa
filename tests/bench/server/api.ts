import { verify } from '@node-rs/argon2';
import pg from 'pg';
import { hashPassword } from '../../../server/accounts/credentials/passwords.ts';
import type { Run } from '../part.ts';
import { type Row, quantile } from '../report/figures.ts';
import type { Served } from '../stage/serve.ts';
import { pulls, saves } from './calls.ts';
import { Agent } from 'node:http';
import { asFastAsAnswered, atRate, send } from './load.ts';
import { type Environment, openEmbeddedEnvironment } from './many-rows.ts';

const ROUND_MS = 5_000;
const EMBEDDED_FAMILIES = 64;
const STEADY = { perSec: 100, durationMs: 2_500, rounds: 4 };

/**
 * B19: saving, reading and signing in, alternating with a handler that contains only SQL. Under a steady
 * load the slowest saves wait for the disk, so they are compared with those of the handler.
 */
export async function apiUnderLoad(env: Environment, run: Run, setting: string): Promise<Row[]> {
  const [ours, bare] = await Promise.all([env.serveOurs(), env.serveBare()]);
  try {
    const epoch = await epochOf(env);
    const rows: Row[] = [];
    const rounds = run.repeat(3);
    const save = await throughput({ ours, bare }, rounds, (who) => saves[who](env));
    await setWaitForDisk(env, false);
    const unsynced = await throughput({ ours, bare }, rounds, (who) => saves[who](env));
    await setWaitForDisk(env, true);
    const pull = await throughput({ ours, bare }, rounds, (who) => pulls(epoch)[who](env));
    const steady = await steadySaves({ ours, bare }, env);
    const common = { id: 'B19', setting: `${setting}, 32 connections`, unit: 'per s' } as const;
    rows.push(
      {
        ...common,
        measure: 'saves, one entry each',
        figures: save.ours,
        peer: { name: 'bare SQL handler', figures: save.bare },
        goals: [{ of: 'ratio', atLeast: 0.5 }],
      },
      {
        ...common,
        measure: 'saves, one entry each',
        setting: `${common.setting}, commits that do not wait for the disk`,
        figures: unsynced.ours,
        peer: { name: 'bare SQL handler', figures: unsynced.bare },
        goals: [{ of: 'ratio', atLeast: 0.5 }],
      },
      {
        ...common,
        measure: 'pulls of 100 rows',
        figures: pull.ours,
        peer: { name: 'bare SQL handler', figures: pull.bare },
        goals: [{ of: 'ratio', atLeast: 0.8 }],
      },
      {
        id: 'B19',
        measure: 'save, 100 a second',
        setting,
        unit: 'ms',
        figures: steady.ours.flat(),
        peer: { name: 'bare SQL handler', figures: steady.bare.flat() },
        goals: [{ of: 'p99', atMost: 100 }],
      },
      {
        id: 'B19',
        measure: 'save, 100 a second: p99 of 2.5 s',
        setting,
        unit: 'ms',
        figures: steady.ours.map(p99),
        peer: { name: 'bare SQL handler', figures: steady.bare.map(p99), inPairs: true },
      },
      await logins(ours, env, run.repeat(16), setting),
    );
    return rows;
  } finally {
    await Promise.all([ours.kill(), bare.kill()]);
  }
}

/** B19 on the embedded database, which has one connection and does not wait for the disk. */
export async function embeddedUnderLoad(run: Run): Promise<Row> {
  const env = await openEmbeddedEnvironment(EMBEDDED_FAMILIES);
  const [ours, bare] = await Promise.all([env.serveOurs(), env.serveBare()]);
  try {
    const save = await throughput({ ours, bare }, run.repeat(3), (who) => saves[who](env));
    return {
      id: 'B19',
      measure: 'saves, one entry each',
      setting: `embedded database, ${EMBEDDED_FAMILIES} families, 32 connections`,
      unit: 'per s',
      figures: save.ours,
      peer: { name: 'bare SQL handler', figures: save.bare },
      goals: [{ of: 'ratio', atLeast: 0.5 }],
    };
  } finally {
    await Promise.all([ours.kill(), bare.kill()]);
    await env.close();
  }
}

type Both<T> = { ours: T; bare: T };

async function throughput(
  servers: Both<Served>,
  rounds: number,
  calls: (who: keyof Both<Served>) => Parameters<typeof asFastAsAnswered>[2],
): Promise<Both<number[]>> {
  const found: Both<number[]> = { ours: [], bare: [] };
  for (let i = -1; i < rounds; i++) {
    for (const who of ['ours', 'bare'] as const) {
      const durationMs = i < 0 ? ROUND_MS / 5 : ROUND_MS;
      const { perSec } = await asFastAsAnswered(servers[who].origin, durationMs, calls(who));
      if (i >= 0) found[who].push(perSec);
    }
  }
  return found;
}

/** The latencies of each round, ms. */
async function steadySaves(servers: Both<Served>, env: Environment): Promise<Both<number[][]>> {
  const found: Both<number[][]> = { ours: [], bare: [] };
  for (let i = 0; i < STEADY.rounds; i++) {
    for (const who of ['ours', 'bare'] as const) {
      found[who].push(await atRate(servers[who].origin, STEADY, saves[who](env)));
    }
  }
  return found;
}

function p99(latenciesMs: readonly number[]): number {
  return quantile(latenciesMs, 0.99);
}

async function logins(
  ours: Served,
  env: Environment,
  times: number,
  setting: string,
): Promise<Row> {
  const agent = new Agent({ keepAlive: true });
  const [figures, raw]: [number[], number[]] = [[], []];
  const hash = await hashPassword('quiet night 42');
  for (const [i, { username, password }] of env.families.slice(0, times).entries()) {
    const headers = { 'x-forwarded-for': `10.9.8.${i + 1}` };
    const call = { path: '/api/auth/login', headers, body: { username, password } };
    figures.push(await send(ours.origin, agent, call));
    const from = performance.now();
    await verify(hash, password);
    raw.push(performance.now() - from);
  }
  agent.destroy();
  return {
    id: 'B19',
    measure: 'sign-in',
    setting,
    unit: 'ms',
    figures,
    peer: { name: 'checking the password alone', figures: raw },
  };
}

async function setWaitForDisk({ url }: Environment, waits: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`alter system set synchronous_commit = ${waits ? 'on' : 'off'}`);
  await client.query('select pg_reload_conf()');
  await client.end();
}

async function epochOf({ url }: Environment): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ value: string }>(
    `select value from settings where key = 'epoch'`,
  );
  await client.end();
  return rows[0]?.value ?? '';
}
