import { collections } from '../../../schema/collections.ts';
import { birthMeasurementId } from '../../../schema/records/birth-measurement-id.ts';
import { isRemoved } from '../../../schema/rules/merge.ts';
import type { Measure, Quantity } from '../../domain/measures/measures.ts';
import type { Replica } from '../replica.ts';

/** What was measured at birth, the first measurement of a child. */
export type BirthValues = Readonly<Record<Measure, Quantity | null>>;
type Stores = Pick<Replica, 'store'>;

const storeOf = (replica: Stores) => replica.store(collections.growth);

/** The stored values; null where there are none. */
export async function readBirthValues(
  replica: Stores,
  childId: string,
): Promise<BirthValues | null> {
  const record = await storeOf(replica).read(birthMeasurementId(childId));
  if (record === null || isRemoved(record)) return null;
  const { weightG, lengthMm, headMm, entered } = record;
  return {
    weight: weightG === null ? null : { si: weightG, entered: entered?.weight },
    length: lengthMm === null ? null : { si: lengthMm, entered: entered?.length },
    head: headMm === null ? null : { si: headMm, entered: entered?.head },
  };
}

/**
 * Stores the values as the measurement of the day of birth, under an id that every device computes, so that
 * two that enter them have one measurement. Without any value it is moved to the trash.
 *
 * @throws InvalidRecordError; ReplicaError when the device cannot store
 */
export async function saveBirthValues(
  replica: Stores,
  { id: childId, birthdate }: { id: string; birthdate: string },
  { weight, length, head }: BirthValues,
): Promise<void> {
  const store = storeOf(replica);
  const id = birthMeasurementId(childId);
  const known = await store.read(id);
  if (weight === null && length === null && head === null) {
    if (known && !isRemoved(known)) await store.remove(id);
    return;
  }
  const fields = {
    date: birthdate,
    weightG: weight?.si ?? null,
    lengthMm: length?.si ?? null,
    headMm: head?.si ?? null,
    entered: {
      ...(weight?.entered && { weight: weight.entered }),
      ...(length?.entered && { length: length.entered }),
      ...(head?.entered && { head: head.entered }),
    },
  };
  if (known) {
    // An edit with the same values writes nothing, and so would not bring it back.
    if (isRemoved(known)) await store.restore(id);
    await store.edit(id, fields);
    return;
  }
  const draft = {
    ...fields,
    id,
    childId,
    time: null,
    position: length ? ('lying' as const) : null,
    clothed: weight ? ('naked' as const) : null,
    by: 'hospital' as const,
    note: '',
    photoIds: [],
    documentId: null,
  };
  await store.add([draft]);
}

/** Moves the measurement of the birth to a corrected day of birth. */
export async function moveBirthMeasurement(
  replica: Stores,
  childId: string,
  birthdate: string | null,
): Promise<void> {
  const id = birthMeasurementId(childId);
  const record = await storeOf(replica).read(id);
  if (record === null || isRemoved(record) || birthdate === null) return;
  if (record.date !== birthdate) await storeOf(replica).edit(id, { date: birthdate, time: null });
}
