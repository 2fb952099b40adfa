import { expect, test } from 'vitest';
import { bottle, eventually, openTestReplica } from '../../../tests/helpers/replica.ts';
import { sendAfterRenewal } from './send-after-renewal.ts';

test('sends what was refused for an ended plan, and nothing that was refused otherwise', async () => {
  const { replica, clock, advance } = await openTestReplica();
  const codes = ['PLAN_ENDED', 'FORBIDDEN', 'PLAN_ENDED'];
  for (const _ of codes) {
    advance(1_000);
    await replica.events.add([bottle(clock.now(), 120)]);
  }
  const rows = await replica.sync.waiting(10);
  await replica.sync.settle(
    rows.map((row, i) => ({
      ...row,
      verdict: {
        collection: row.collection,
        id: row.record.id,
        verdict: 'rejected' as const,
        seq: 0,
        code: codes[i],
        message: 'No.',
      },
    })),
    clock.now(),
  );
  const has = (waiting: number, attention: number) =>
    eventually(
      replica.queue.counts(),
      (counts) => counts.waiting === waiting && counts.attention === attention,
    );
  await has(0, 3);
  await sendAfterRenewal(replica.queue);
  await has(2, 1);
  const [left] = await replica.sync.waiting(1);
  expect(left?.record.id).toBe(rows[0]?.record.id);
});
