import { afterEach, beforeEach, expect, test } from 'vitest';
import { collections, mergeShapeOf } from '../../../schema/collections.ts';
import { birthMeasurementId } from '../../../schema/records/birth-measurement-id.ts';
import { mergeRecords } from '../../../schema/rules/merge.ts';
import { type TestReplica, childId, openTestReplica } from '../../../tests/helpers/replica.ts';
import { moveBirthMeasurement, readBirthValues, saveBirthValues } from './birth-measurement.ts';

let ana: TestReplica;
let ben: TestReplica;

beforeEach(async () => {
  [ana, ben] = [await openTestReplica(), await openTestReplica()];
});
afterEach(() => Promise.all([ana.replica.close(), ben.replica.close()]));

const mia = { id: childId, birthdate: '2026-03-01' };
const kg = (value: number) => ({ si: value * 1_000, entered: { value, unit: 'kg' } });
const weighed = (value: number) => ({ weight: kg(value), length: null, head: null });
const all = async ({ replica }: TestReplica) =>
  replica.store(collections.growth).find({ childIds: [childId] });

test('is one measurement of the day of birth, however often it is entered', async () => {
  expect(await readBirthValues(ana.replica, childId)).toBeNull();
  await saveBirthValues(ana.replica, mia, weighed(3.4));
  await saveBirthValues(ana.replica, mia, { ...weighed(3.45), length: { si: 510 } });
  expect(await all(ana)).toMatchObject([
    { id: birthMeasurementId(childId), date: '2026-03-01', weightG: 3_450, lengthMm: 510 },
  ]);
  expect(await readBirthValues(ana.replica, childId)).toMatchObject({ weight: kg(3.45) });
});

test('is one measurement when two phones enter it without a connection', async () => {
  await saveBirthValues(ana.replica, mia, weighed(3.4));
  ben.advance(60_000);
  await saveBirthValues(ben.replica, mia, weighed(3.5));
  const [[hers], [his]] = [await all(ana), await all(ben)];
  const shape = mergeShapeOf(collections.growth.name);
  expect(mergeRecords(shape, hers!, his!)).toMatchObject({ id: hers!.id, weightG: 3_500 });
});

test('goes without values, comes back with them, and follows the day of birth', async () => {
  await saveBirthValues(ana.replica, mia, weighed(3.4));
  await saveBirthValues(ana.replica, mia, { weight: null, length: null, head: null });
  expect(await all(ana)).toEqual([]);
  await moveBirthMeasurement(ana.replica, childId, '2026-03-02');
  expect(await all(ana)).toEqual([]);
  await saveBirthValues(ana.replica, mia, weighed(3.4));
  await moveBirthMeasurement(ana.replica, childId, '2026-03-02');
  expect(await all(ana)).toMatchObject([{ date: '2026-03-02', weightG: 3_400 }]);
});
