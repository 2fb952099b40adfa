import { strFromU8, unzipSync } from 'fflate';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collectionNames } from '../../../schema/collections.ts';
import { serverCollections } from '../../../schema/server-collections.ts';
import { type Api, createApi } from '../../helpers/api.ts';
import { routesOf } from '../../helpers/routes.ts';
import { type TestServer, startTestServer } from '../../helpers/server.ts';
import { type Ids, type Row, expectedOf, rows } from './rows.ts';
import {
  type ActorName,
  PASSWORD,
  type Environment,
  actors,
  createEnvironment,
  leaksIn,
} from './environment.ts';

/**
 * Every route, requested by every person for their own data, hidden data, another
 * family's data and unknown ids: the status is that of the row, and no answer
 * contains a mark of data that is not theirs.
 */

let server: TestServer;
let environment: Environment;
/** The others have one of these rights, or none, in another way: `npm run test:long` asks as all of them. */
const askers: readonly ActorName[] = process.env['ALL_PEOPLE']
  ? actors
  : ['removed', 'carer', 'stranger'];
const counts = { routes: 0, requests: 0, leaks: 0 };

beforeAll(async () => {
  server = await startTestServer();
  environment = await createEnvironment(server);
});
afterAll(async () => {
  await server.stop();
  const { routes, requests, leaks } = counts;
  process.stdout.write(
    `  ${routes} routes × ${askers.length} people: ${requests} requests, ${leaks} leaks\n`,
  );
});

describe('every route', () => {
  test('has a row in the table of expected answers', () => {
    // The billing provider's paths have no members: tests/integration/billing covers them.
    const ours = routesOf(server.app).filter((route) => / \/api\//.test(route));
    expect(Object.keys(rows).toSorted()).toEqual(ours.toSorted());
  });

  test.each(Object.entries(rows))('%s', async (route, row) => {
    counts.routes += 1;
    const wrong: unknown[] = [];
    for (const kind of Object.keys(row.ids ?? { own: null })) {
      // Those who are refused come first, so that the record still exists for them.
      const inOrder = askers.toSorted((a, b) => mayFirst(row, kind, a) - mayFirst(row, kind, b));
      for (const actor of inOrder) {
        // People of the other family request their own data, as ours do.
        if (kind === 'theirs' && actor.startsWith('stranger')) continue;
        wrong.push(...(await faultsOf(route, row, { actor, kind })));
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('everything that a person can read', () => {
  const readers = ['owner', 'parent', 'carer', 'stranger', 'strangerCarer'] as const;

  test.each(readers)('contains every readable mark and no other: %s', async (actor) => {
    const came = await allReadBy(actor);
    const open = environment.marks.filter(({ openTo }) => openTo.includes(actor));
    expect(environment.marks.filter(({ text }) => came.includes(text))).toEqual(open);
  });

  test.each(['alone', 'paused'] as const)('contains nothing of the children: %s', async (actor) => {
    const came = await allReadBy(actor);
    expect(leaksIn(environment, actor, { came, said: '' })).toEqual([]);
    // They see their own membership.
    expect(came).toContain(environment.people[actor].username);
  });
});

/** In every way: complete, in pages, and as changes since the beginning. */
async function allReadBy(actor: ActorName): Promise<string> {
  const { api } = environment.people[actor];
  const start = await api.pull();
  const { epoch } = start.checkpoint;
  const answers: unknown[] = [start, await api.pull({ epoch, seq: 0 })];
  for (let cursor = start.history; cursor !== null;) {
    const { body } = await api.post('/api/sync/history', { cursor });
    answers.push(body);
    cursor = (body as { cursor: string | null }).cursor;
  }
  for (const path of listPaths()) {
    answers.push((await api.get(path)).body);
    answers.push((await api.get(`${path}?since=${epoch}:0&limit=1000`)).body);
  }
  for (const path of ['/api/auth/account/users', '/api/invites', '/api/auth/me']) {
    answers.push((await api.get(path)).body);
  }
  answers.push(await exportedBy(actor));
  // Only the id of a dropped record is sent, which discloses nothing.
  return JSON.stringify(answers, (key, value: unknown) => (key === 'gone' ? undefined : value));
}

/** The routes that list the records of each collection; for records of a child, once per child. */
function listPaths(): string[] {
  const { ours, theirs } = environment;
  const childIds = [ours.open, ours.hidden, theirs.open, theirs.hidden].map((of) => of.childId);
  return collectionNames.flatMap((name) => {
    const { rest } = serverCollections[name];
    if (!rest) return [];
    const { path, childParam } = rest;
    return childParam === null ? path : childIds.map((id) => path.replace(`:${childParam}`, id));
  });
}

/** The unpacked archive of all their data. */
async function exportedBy(actor: ActorName): Promise<string[]> {
  const { api, token } = environment.people[actor];
  await api.post('/api/auth/confirm-password', { password: PASSWORD });
  const response = await fetch(`${server.url}/api/gdpr/export`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return Object.entries(files).map(([name, bytes]) => `${name}: ${strFromU8(bytes)}`);
}

type Asked = { actor: ActorName; kind: string };

async function faultsOf(route: string, row: Row, { actor, kind }: Asked): Promise<unknown[]> {
  const expected = expectedOf(row, actor, kind);
  const ids = await idsFor(row, kind, expected);
  const [method = '', template = ''] = route.split(' ');
  const path = template.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? name);
  const body = row.body && JSON.stringify(row.body(ids, environment));
  const methods = method === 'GET' ? ['GET', 'HEAD'] : [method];
  const faults: unknown[] = [];
  for (const asked of methods) {
    counts.requests += 1;
    const { api } = row.endsSession ? await otherSession(actor) : environment.people[actor];
    const answer = await api.raw(path, {
      method: asked,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body }),
    });
    const came = JSON.stringify([[...answer.headers], answer.body]);
    const leaks = leaksIn(environment, actor, { came, said: `${path} ${body ?? ''}` });
    counts.leaks += leaks.length;
    if (answer.status !== expected || leaks.length > 0) {
      faults.push({ actor, kind, asked, expected, got: answer.status, leaks });
    }
  }
  return faults;
}

/** Another sign-in of the person. People without an account keep what they have. */
async function otherSession(actor: ActorName): Promise<{ api: Api }> {
  const person = environment.people[actor];
  if (actor === 'nobody' || actor === 'removed') return person;
  const { username } = person;
  const { status, body } = await createApi(server.url).post('/api/auth/login', {
    username,
    password: PASSWORD,
  });
  expect(status).toBe(200);
  return {
    api: createApi(server.url, z.object({ accessToken: z.string() }).parse(body).accessToken),
  };
}

async function idsFor(row: Row, kind: string, expected: number): Promise<Ids> {
  if (row.renew && expected < 300 && (kind === 'own' || kind === 'hidden')) {
    return row.renew(environment.ours, kind, environment);
  }
  return row.ids?.[kind]?.(environment) ?? {};
}

function mayFirst(row: Row, kind: string, actor: ActorName): number {
  return expectedOf(row, actor, kind) < 300 ? 1 : 0;
}
