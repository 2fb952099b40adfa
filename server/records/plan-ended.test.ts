import { beforeEach, expect, test } from 'vitest';
import { CHILD, type RecordFamily, foundRecordFamily } from '../../tests/helpers/record-family.ts';
import { collectionSamples } from '../../tests/helpers/collection-samples.ts';
import { mergeShapeOf } from '../../schema/collections.ts';
import { type MotorMilestone, motorMilestoneId } from '../../schema/records/motor-milestone-id.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import { unwrittenStamp } from '../../schema/rules/clock.ts';
import { editRecord } from '../../schema/rules/merge.ts';
import { createRecord } from '../../src/replica/stores/author.ts';
import { push } from './sync.ts';

/** The last moment at which the family's plan allowed new records. */
const UNTIL = Date.UTC(2026, 2, 2, 8, 0);

let family: RecordFamily<'ana'>;

beforeEach(async () => {
  family = await foundRecordFamily({ ana: 'super_admin' }, () => UNTIL);
});

const authorOf = (at: number) => ({ by: 'ana', at, node: 'anas0000', skewMs: 0 });

/** A milestone as a device makes it: defaults that nobody has written, and a first write at `at`. */
function milestoneMadeAt(at: number): AnyRecord {
  const sample = collectionSamples['motorMilestones']!;
  const fields = { childId: CHILD, ...sample.fields('On the sofa') };
  const id = motorMilestoneId(CHILD, sample.fields('On the sofa')['milestone'] as MotorMilestone);
  const made = createRecord(authorOf(at), id, fields) as AnyRecord;
  const unwritten = { ...made, note: '', clocks: { '*': unwrittenStamp('anas0000') } };
  return editRecord(mergeShapeOf('motorMilestones'), unwritten, { note: 'Alone' }, authorOf(at));
}

async function sent(record: AnyRecord, now: number) {
  const request = {
    node: 'anas0000',
    rows: [{ collection: 'motorMilestones', record }],
  };
  const actor = await family.actor('ana');
  const { verdicts } = await push(family.store, actor, request, now, { newUntil: UNTIL });
  return verdicts[0];
}

test('takes what was first written in time, however late it arrives', async () => {
  expect(await sent(milestoneMadeAt(UNTIL), UNTIL + 60_000)).toMatchObject({ verdict: 'applied' });
});

test('refuses what was first written afterwards, though nobody has written its defaults', async () => {
  const record = milestoneMadeAt(UNTIL + 1);
  expect(await sent(record, UNTIL + 60_000)).toMatchObject({
    verdict: 'rejected',
    code: 'PLAN_ENDED',
  });
});
