import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routesOf } from '../../helpers/routes.ts';
import { type TestServer, startTestServer } from '../../helpers/server.ts';
import { type Ids, type Row, expectedOf, rows } from './rows.ts';
import { type ActorName, type World, actors, createWorld, leaksIn } from './world.ts';

/**
 * Every route, asked by everybody for what is theirs, what is hidden from them, what is another
 * family's and what is nobody's: the status is the one written in the row, and nothing that comes
 * back bears a mark of somebody else.
 */

let server: TestServer;
let world: World;
const counts = { routes: 0, requests: 0, leaks: 0 };

beforeAll(async () => {
  server = await startTestServer();
  world = await createWorld(server);
});
afterAll(async () => {
  await server.stop();
  const { routes, requests, leaks } = counts;
  process.stdout.write(
    `  ${routes} routes × ${actors.length} people: ${requests} requests, ${leaks} leaks\n`,
  );
});

describe('every route', () => {
  test('has a row in the table of who gets what', () => {
    expect(Object.keys(rows).toSorted()).toEqual(routesOf(server.app).toSorted());
  });

  test.each(Object.entries(rows))('%s', async (route, row) => {
    counts.routes += 1;
    const wrong: unknown[] = [];
    for (const kind of Object.keys(row.ids ?? { own: null })) {
      // Those who are refused come first, so that they find what the others then remove.
      const inOrder = actors.toSorted((a, b) => mayFirst(row, kind, a) - mayFirst(row, kind, b));
      for (const actor of inOrder) {
        // Theirs is for them to ask, as ours is for us.
        if (kind === 'theirs' && actor.startsWith('stranger')) continue;
        wrong.push(...(await faultsOf(route, row, { actor, kind })));
      }
    }
    expect(wrong).toEqual([]);
  });
});

test('the marks are found where they may be', async () => {
  const seen = async (actor: ActorName) => {
    const { api } = world.people[actor];
    const start = await api.pull();
    const answers = await Promise.all([
      api.post('/api/sync/history', { cursor: start.history }),
      ...['/api/auth/account/users', '/api/invites', '/api/user-children', '/api/events'].map(
        (path) => api.get(path),
      ),
    ]);
    const came = JSON.stringify(answers.map(({ body }) => body));
    expect(leaksIn(world, actor, { came, said: '' })).toEqual([]);
    return world.marks.filter(({ text }) => came.includes(text));
  };
  for (const actor of ['owner', 'parent', 'carer', 'stranger', 'strangerCarer'] as const) {
    const open = world.marks.filter(({ openTo }) => openTo.includes(actor));
    expect(await seen(actor)).toEqual(open);
  }
  expect((await seen('paused')).length).toBeGreaterThan(0);
});

type Asked = { actor: ActorName; kind: string };

async function faultsOf(route: string, row: Row, { actor, kind }: Asked): Promise<unknown[]> {
  const expected = expectedOf(row, actor, kind);
  const ids = await idsFor(row, kind, expected);
  const [method = '', template = ''] = route.split(' ');
  const path = template.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? name);
  const body = row.body && JSON.stringify(row.body(ids, world));
  const methods = method === 'GET' ? ['GET', 'HEAD'] : [method];
  const faults: unknown[] = [];
  for (const asked of methods) {
    counts.requests += 1;
    const answer = await world.people[actor].api.raw(path, {
      method: asked,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body }),
    });
    const came = JSON.stringify([[...answer.headers], answer.body]);
    const leaks = leaksIn(world, actor, { came, said: `${path} ${body ?? ''}` });
    counts.leaks += leaks.length;
    if (answer.status !== expected || leaks.length > 0) {
      faults.push({ actor, kind, asked, expected, got: answer.status, leaks });
    }
  }
  return faults;
}

async function idsFor(row: Row, kind: string, expected: number): Promise<Ids> {
  if (row.renew && expected < 300 && (kind === 'own' || kind === 'hidden')) {
    return row.renew(world.ours, kind, world);
  }
  return row.ids?.[kind]?.(world) ?? {};
}

function mayFirst(row: Row, kind: string, actor: ActorName): number {
  return expectedOf(row, actor, kind) < 300 ? 1 : 0;
}
