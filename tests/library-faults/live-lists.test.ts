import { expect, test } from 'vitest';
import { writeUnderneath } from '../helpers/raw-storage.ts';
import { bottle, childId, eventually, openTestReplica } from '../helpers/replica.ts';

/**
 * A live list applies the changes it is notified of to its last result. A write
 * of a tab that was killed before its notification is missing there.
 */
test('a refresh shows a write whose message was lost', async () => {
  const { replica, clock } = await openTestReplica();
  const list = replica.events.timeline({ childIds: [childId], limit: 10 });
  const stop = list.subscribe(() => undefined);
  const [known] = await replica.events.add([bottle(clock.now())]);
  await eventually(list, (entries) => entries.length === 1);
  const unheard = await writeUnderneath('events', known?.id ?? '');

  replica.refresh();
  const shown = await eventually(list, (entries) => entries.length > 1);
  expect(shown.map(({ record }) => record.id)).toContain(unheard);
  await replica.events.add([bottle(clock.now())]);
  expect(await eventually(list, (entries) => entries.length > 2)).toHaveLength(3);
  stop();
  await replica.close();
});

test('a list shows a write whose message was lost once the server has it', async () => {
  const environment = await openTestReplica();
  const { replica, clock } = environment;
  const list = replica.events.timeline({ childIds: [childId], limit: 10 });
  const stop = list.subscribe(() => undefined);
  const [known] = await replica.events.add([bottle(clock.now())]);
  await eventually(list, (entries) => entries.length === 1);
  await writeUnderneath('events', known?.id ?? '');

  const waiting = await replica.sync.waiting(100);
  await replica.sync.settle(
    waiting.map((row) => ({
      ...row,
      verdict: { collection: row.collection, id: row.record.id, verdict: 'applied', seq: 1 },
    })),
    clock.now(),
  );
  expect(await eventually(list, (entries) => entries.length > 1)).toHaveLength(2);
  stop();
  await replica.close();
});
