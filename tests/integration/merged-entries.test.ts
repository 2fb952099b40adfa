import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EventRecord } from '../../schema/records/event.ts';
import { isRemoved } from '../../schema/rules/merge.ts';
import { PushAnswer } from '../../schema/wire/sync.ts';
import { type TestDevice, createDevice } from '../helpers/device-records.ts';
import {
  type Person,
  type TestFamily,
  type TestServer,
  startTestServer,
} from '../helpers/server.ts';

/** A merge whose change of the kept entry is not allowed, sent to the real server. */

let server: TestServer;
let family: TestFamily;

beforeAll(async () => {
  server = await startTestServer();
  family = await server.createFamily({ preset: 'nanny' });
});
afterAll(() => server.stop());

async function send(by: Person, { node }: TestDevice, ...records: EventRecord[]) {
  const rows = records.map((record) => ({ collection: 'events', record }));
  const { body } = await by.api.post('/api/sync/push', { node, rows });
  return PushAnswer.parse(body).verdicts;
}

test('the other entry stays for the whole family', async () => {
  const { owner, caregiver, childId } = family;
  const [phone, tablet] = [owner, caregiver].map(({ id }) => createDevice(id, { childId })) as [
    TestDevice,
    TestDevice,
  ];
  const kept = phone.event('diaper', { note: 'a bit red' });
  const other = tablet.event('diaper', { note: 'new cream' });
  await send(owner, phone, kept);
  await send(caregiver, tablet, other);

  const change = { note: 'a bit red\nnew cream', mergedFrom: [other.id] };
  const gone = tablet.remove(tablet.edit(other, { mergedInto: kept.id } as Partial<EventRecord>));
  const [ofOther, ofKept] = await send(caregiver, tablet, gone, tablet.edit(kept, change));
  expect(ofKept).toMatchObject({ verdict: 'rejected', code: 'FORBIDDEN' });
  expect(ofOther).toMatchObject({ verdict: 'merged', record: { note: 'new cream' } });
  expect(ofOther?.record && isRemoved(ofOther.record)).toBe(false);

  const [row] = await server.db.query<{ body: EventRecord }>(
    'select body from records where account_id = $1 and id = $2',
    [family.accountId, other.id],
  );
  expect(row && isRemoved(row.body)).toBe(false);
});
