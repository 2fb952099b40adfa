import { afterAll, beforeAll, expect, test } from 'vitest';
import { FAMILY_MAX_BYTES } from '../../schema/limits.ts';
import { makeStamp } from '../../schema/rules/clock.ts';
import { createDevice } from '../helpers/device-records.ts';
import { type TestFamily, type TestServer, startTestServer } from '../helpers/server.ts';

let server: TestServer;
let family: TestFamily;
beforeAll(async () => {
  server = await startTestServer();
  family = await server.createFamily();
});
afterAll(() => server.stop());

const counted = async () => {
  const [row] = await server.db.query<{ bytes: number; stored: number }>(
    `select a.bytes,
       (select coalesce(sum(octet_length(body::text)), 0)::int8 from records r
        where r.account_id = a.account_id) +
       (select coalesce(sum(octet_length(value::text)), 0)::int8 from record_history h
        where h.account_id = a.account_id) as stored
     from accounts a where a.account_id = $1`,
    [family.accountId],
  );
  return row;
};

test('what a family stores is counted, and a full family can still edit and delete', async () => {
  const { owner, childId, accountId } = family;
  const phone = createDevice(owner.id, { childId });
  const push = async (record: unknown, superseded: unknown[] = []) => {
    const rows = [{ collection: 'events', record, superseded }];
    const { body } = await owner.api.post('/api/sync/push', { node: phone.node, rows });
    return (body as { verdicts: { verdict: string; code?: string }[] }).verdicts[0];
  };
  const note = phone.event('note', { note: 'ä '.repeat(900) });
  const longer = phone.edit(note, { note: 'longer '.repeat(200) });
  await push(note);
  const value = { path: 'note', stamp: makeStamp(Date.now(), 1, phone.node), value: 'replaced' };
  await push(longer, [value]);
  // Sent again, it is stored once.
  await push(longer, [value]);
  const before = await counted();
  expect(before?.bytes).toBe(before?.stored);

  await server.db.query('update accounts set bytes = $2 where account_id = $1', [
    accountId,
    FAMILY_MAX_BYTES,
  ]);
  expect(await push(phone.event('diaper'))).toMatchObject({ code: 'RECORD_TOO_LARGE' });
  expect((await owner.api.post('/api/user-children', { name: 'Tom' })).status).toBe(413);
  const shorter = phone.edit(longer, { note: 'short' });
  expect(await push(shorter)).toMatchObject({ verdict: 'applied' });
  expect(await push(phone.remove(shorter))).toMatchObject({ verdict: 'applied' });
});
