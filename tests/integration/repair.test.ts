import { afterAll, beforeAll, expect, test } from 'vitest';
import { isReadableRecord } from '../../schema/readable.ts';
import { covers } from '../../schema/rules/merge.ts';
import { repairRecord, repairRecords } from '../../server/records/repair.ts';
import { createDevice } from '../helpers/device-records.ts';
import { type TestFamily, type TestServer, startTestServer } from '../helpers/server.ts';

/** What a server stored before records had limits. */

let server: TestServer;
let family: TestFamily;
beforeAll(async () => {
  server = await startTestServer();
  family = await server.createFamily();
});
afterAll(() => server.stop());

const deep = `${'['.repeat(1_000)}${']'.repeat(1_000)}`;

/** Stores a record past every check. */
function store(id: string, change: (body: string) => string): Promise<unknown> {
  return server.db.changeAccount(family.accountId, async (tx) => {
    const [row] = await tx.query<{ text: string }>(
      'select body::text as text from records where id = $1',
      [id],
    );
    await tx.query('update records set body = $2::json where id = $1', [
      id,
      change(row?.text ?? ''),
    ]);
  });
}

// Invariant I33 (docs/sync-spec.md)
test('a malformed record that is stored already is repaired, and reaches every device', async () => {
  const phone = createDevice(family.owner.id, { childId: family.childId });
  const [nested, inherited, wrong, good] = [
    phone.event('diaper', { note: 'keeps its note' }),
    phone.event('diaper'),
    phone.event('feeding', { note: 'fed' }),
    phone.event('diaper'),
  ];
  const { owner, parent } = family;
  const rows = [nested, inherited, wrong, good].map((each): [string, unknown] => ['events', each]);
  await owner.api.push(phone.node, ...rows);
  const { checkpoint } = await parent.api.pull();
  await store(nested.id, (body) => body.replace('"kind":', `"deep":${deep},"kind":`));
  await store(inherited.id, (body) => body.replace(/^\{/, '{"constructor":"x",'));
  await store(wrong.id, (body) => body.replace('"breast":{', '"bottles":5,"breast":{'));
  await server.db.query(
    `insert into record_history (account_id, collection, id, path, stamp, node, value, kept_at)
     values ($1, 'events', $2, 'constructor', $3, 'testnode', '1', 1),
            ($1, 'events', $2, 'note', $3, 'testnode', '"before"', 1)`,
    [family.accountId, good.id, good.clocks['*']],
  );

  expect(await repairRecords(server.db, Date.now)).toBe(3);

  const { changes } = await parent.api.pull(checkpoint);
  expect(changes.map(({ record }) => record.id).toSorted()).toEqual(
    [nested.id, inherited.id, wrong.id].toSorted(),
  );
  for (const { record } of changes) expect(isReadableRecord('events', record)).toBe(true);
  const byId = new Map(changes.map(({ record }) => [record.id, record]));
  expect(byId.get(nested.id)).toMatchObject({ note: 'keeps its note', payload: { kind: 'wet' } });
  expect(byId.get(nested.id)?.['payload']).not.toHaveProperty('deep');
  expect(Object.keys(byId.get(inherited.id) ?? {})).not.toContain('constructor');
  expect(byId.get(wrong.id)?.['payload']).toEqual(wrong.payload);
  const { body: history } = await owner.api.get(`/api/events/${good.id}/history`);
  expect(history).toMatchObject([{ path: 'note', value: 'before' }]);
  // They can be edited and deleted again, and the repair runs once.
  for (const { id } of [nested, inherited, wrong]) {
    expect((await owner.api.delete(`/api/events/${id}`)).status).toBe(200);
  }
  expect(await repairRecords(server.db, Date.now)).toBe(0);
});

test('a device that holds the malformed value loses it with the repaired record', () => {
  const phone = createDevice(family.owner.id, { childId: family.childId });
  const record = phone.event('diaper');
  const held = { ...record, payload: { kind: 'wet', deep: JSON.parse(deep) as unknown } };
  const repaired = repairRecord('events', held, Date.now());
  expect(repaired['payload']).toEqual({ kind: 'wet' });
  expect(covers(held, repaired)).toBe(false);
  expect(Object.keys(repaired.clocks)).toContain('payload.deep');
});
