import { afterEach, beforeEach, expect, test } from 'vitest';
import { mergeShapeOf } from '../../../schema/collections.ts';
import { motorMilestoneId } from '../../../schema/records/motor-milestone-id.ts';
import type { MotorMilestoneRecord } from '../../../schema/records/motor-milestone.ts';
import { mergeRecords, supersededIn } from '../../../schema/rules/merge.ts';
import { type TestReplica, childId, openTestReplica } from '../../../tests/helpers/replica.ts';
import { InvalidRecordError } from '../errors.ts';
import { NOT_YET, motorMilestonesOf, setMotorMilestone } from './motor-milestones.ts';

let ana: TestReplica;
let ben: TestReplica;

beforeEach(async () => {
  [ana, ben] = [await openTestReplica(), await openTestReplica()];
});
afterEach(() => Promise.all([ana.replica.close(), ben.replica.close()]));

const seenOn = (date: string) => ({ ...NOT_YET, status: 'seen' as const, date });
const walking = { childId, milestone: 'walking_alone' } as const;
const standing = { childId, milestone: 'standing_alone' } as const;
const recordOn = async ({ replica }: TestReplica, { milestone }: { milestone: 'walking_alone' }) =>
  (await motorMilestonesOf(replica).read(
    motorMilestoneId(childId, milestone),
  )) as MotorMilestoneRecord;

test('of one milestone changed on two phones without a connection, the later is kept, the other in the history', async () => {
  await setMotorMilestone(ana.replica, walking, seenOn('2026-03-01'));
  ben.advance(60_000);
  await setMotorMilestone(ben.replica, walking, seenOn('2026-03-02'));
  const [hers, his] = [await recordOn(ana, walking), await recordOn(ben, walking)];
  expect(hers.id).toBe(his.id);
  const shape = mergeShapeOf('motorMilestones');
  for (const merged of [mergeRecords(shape, hers, his), mergeRecords(shape, his, hers)]) {
    expect(merged).toMatchObject({ date: '2026-03-02', updatedBy: ben.userId });
  }
  expect(supersededIn(shape, hers, his)).toMatchObject([
    { path: '~seen', value: ['seen', '2026-03-01', 'day'] },
  ]);
});

test('a date and a note that two phones change of one known milestone are both kept', async () => {
  await setMotorMilestone(ana.replica, walking, seenOn('2026-03-01'));
  const first = await recordOn(ana, walking);
  const shape = mergeShapeOf('motorMilestones');
  const edited = motorMilestonesOf(ana.replica);
  const author = (by: TestReplica, at: number) => ({
    by: by.userId,
    at,
    node: by.replica.node,
    skewMs: 0,
  });
  const later = first.updatedAt + 1_000;
  const hers = edited.edited(first, { note: 'To the dog' }, author(ana, later));
  const his = edited.edited(first, { status: 'sure', date: '2026-03-03' }, author(ben, later));
  expect(mergeRecords(shape, hers, his)).toMatchObject({
    note: 'To the dog',
    status: 'sure',
    date: '2026-03-03',
  });
});

test('a date and a note of a milestone that neither phone knew are both kept', async () => {
  await setMotorMilestone(ana.replica, walking, seenOn('2026-03-01'));
  ben.advance(60_000);
  await setMotorMilestone(ben.replica, walking, { note: 'To the dog' });
  const [hers, his] = [await recordOn(ana, walking), await recordOn(ben, walking)];
  const shape = mergeShapeOf('motorMilestones');
  const merged = mergeRecords(shape, hers, his);
  expect(merged).toMatchObject({ status: 'seen', date: '2026-03-01', note: 'To the dog' });
  expect(mergeRecords(shape, his, hers)).toEqual(merged);
  expect([supersededIn(shape, hers, his), supersededIn(shape, his, hers)]).toEqual([[], []]);
});

test('different milestones are different records', async () => {
  await setMotorMilestone(ana.replica, walking, seenOn('2026-03-01'));
  await setMotorMilestone(ana.replica, standing, seenOn('2026-02-01'));
  const all = await motorMilestonesOf(ana.replica).find({ childIds: [childId] });
  expect(all.map(({ milestone }) => milestone).toSorted()).toEqual([
    'standing_alone',
    'walking_alone',
  ]);
});

test('what was before is returned, so that it can be undone', async () => {
  expect(await setMotorMilestone(ana.replica, walking, seenOn('2026-03-01'))).toEqual(NOT_YET);
  expect(await setMotorMilestone(ana.replica, walking, { note: 'To the dog' })).toEqual({
    note: '',
  });
  await setMotorMilestone(ana.replica, walking, { note: '' });
  const before = await setMotorMilestone(ana.replica, walking, NOT_YET);
  expect(before).toEqual(seenOn('2026-03-01'));
  await setMotorMilestone(ana.replica, walking, before);
  expect(await recordOn(ana, walking)).toMatchObject({ status: 'seen', date: '2026-03-01' });
});

test('what was not seen has no date', async () => {
  const wrong = { ...NOT_YET, date: '2026-03-01' };
  await expect(setMotorMilestone(ana.replica, walking, wrong)).rejects.toThrow(InvalidRecordError);
});
