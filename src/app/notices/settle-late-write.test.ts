import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EventRecord } from '../../../schema/records/event.ts';
import { isRemoved } from '../../../schema/rules/merge.ts';
import { type TestReplica, bottle, openTestReplica } from '../../../tests/helpers/replica.ts';

import { settleLateWrite } from './settle-late-write.ts';

let env: TestReplica;
beforeEach(async () => {
  env = await openTestReplica();
});
afterEach(() => env.replica.close());

/** A parent's answer to a late write that did something to a bottle of 90 ml. */
async function settled(late: object, accepts: boolean): Promise<EventRecord> {
  const { events } = env.replica;
  const [added] = await events.add([bottle(env.clock.now(), 90)]);
  const id = added?.id ?? '';
  const mark = { by: 'rosa', at: env.clock.now(), ...late };
  await events
    .prepareRewrite([id], (event, by) => events.edited(event, { late: mark }, by))
    .write();
  return settleLateWrite(events, id, accepts);
}

test.each([
  ['create', true, { note: '', removed: false, late: null }],
  ['create', false, { removed: true }],
  ['edit', true, { note: 'spat up', removed: false, late: null }],
  ['edit', false, { note: '', removed: false, late: null }],
  ['remove', true, { removed: true }],
  ['remove', false, { note: '', removed: false, late: null }],
] as const)('a late write (%s) that a parent answers with %s', async (did, accepts, expected) => {
  const changes = did === 'edit' ? { changes: { note: 'spat up' } } : {};
  const event = await settled({ did, ...changes }, accepts);
  expect({ ...event, removed: isRemoved(event) }).toMatchObject(expected);
});
