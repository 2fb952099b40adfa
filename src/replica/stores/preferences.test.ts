import { afterEach, beforeEach, expect, test } from 'vitest';
import { collections, mergeShapeOf } from '../../../schema/collections.ts';
import { preferenceDefaults } from '../../../schema/records/preferences-defaults.ts';
import { preferencesId } from '../../../schema/records/preferences-id.ts';
import type { PreferencesRecord } from '../../../schema/records/preferences.ts';
import { unwrittenStamp } from '../../../schema/rules/clock.ts';
import { editRecord, mergeRecords } from '../../../schema/rules/merge.ts';
import { type TestReplica, openTestReplica } from '../../../tests/helpers/replica.ts';
import { deviceZone } from '../../lib/device-zone.ts';
import { changePreferences, readPreferences } from './preferences.ts';

let ana: TestReplica;

beforeEach(async () => {
  ana = await openTestReplica();
});
afterEach(() => ana.replica.close());

const stored = async ({ replica }: TestReplica) =>
  (await replica
    .store(collections.preferences)
    .read(preferencesId(replica.userId))) as PreferencesRecord;

test('a person who has chosen nothing is told nothing', async () => {
  const defaults = preferenceDefaults(deviceZone());
  expect(await readPreferences(ana.replica)).toEqual(defaults);
  expect(defaults.notificationsOn).toBe(false);
});

test('a choice is stored, and the others stay as they are', async () => {
  await changePreferences(ana.replica, { notificationsOn: true });
  await changePreferences(ana.replica, { quietFromMin: 60, quietToMin: 120 });
  expect(await readPreferences(ana.replica)).toMatchObject({
    notificationsOn: true,
    quietFromMin: 60,
    quietToMin: 120,
    quietOn: true,
  });
});

test('first choices on two devices without a connection are both kept', async () => {
  await changePreferences(ana.replica, { notificationsOn: true });
  const here = await stored(ana);
  const shape = mergeShapeOf('preferences');
  // As another device makes the same record.
  const unwritten = {
    ...here,
    ...preferenceDefaults(here.tz),
    clocks: { '*': unwrittenStamp('tablet00') },
  };
  const at = here.updatedAt + 60_000;
  const author = { by: ana.userId, at, node: 'tablet00', skewMs: 0 };
  const there = editRecord(shape, unwritten, { onlyOnDuty: true }, author);
  for (const merged of [mergeRecords(shape, here, there), mergeRecords(shape, there, here)]) {
    expect(merged).toMatchObject({ notificationsOn: true, onlyOnDuty: true });
  }
});
