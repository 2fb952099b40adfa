import type { MilkStashPayload } from '../../../schema/records/payloads/milk-stash.ts';
import type { Storage } from '../../domain/log-types/milk-stash/lots.ts';
import type { Units } from '../../domain/units.ts';
import { orNothing } from '../form/optional-fields.ts';
import { type VolumeValue, readVolume, volumeValue } from '../form/quantities.ts';

export type StashKind = MilkStashPayload['kind'];
export type StashReason = NonNullable<MilkStashPayload['reason']>;

export type MilkStashValues = {
  kind: StashKind;
  amount: VolumeValue;
  /** Of a correction. */
  direction: 'more' | 'less';
  storage: Storage | null;
  /** null: the oldest. */
  lotId: string | null;
  reason: StashReason | null;
};

/** Conversion of an entry of the milk stash between its payload and the form fields. */

export function milkStashValues(payload: MilkStashPayload, { volume }: Units): MilkStashValues {
  const { kind, ml, entered, storage, lotId, reason } = payload;
  return {
    kind,
    amount: volumeValue(Math.abs(ml), entered, volume),
    direction: ml < 0 ? 'less' : 'more',
    storage: storage ?? null,
    lotId: lotId ?? null,
    reason: reason ?? null,
  };
}

export function milkStashPayload(values: MilkStashValues): Record<string, unknown> {
  const { kind, direction, storage, lotId, reason } = values;
  const read = readVolume(values.amount);
  const sign = kind === 'adjust' && direction === 'less' ? -1 : 1;
  return {
    kind,
    ml: read === null ? undefined : sign * read.ml,
    entered: read?.entered,
    storage: orNothing(storage),
    lotId: orNothing(lotId),
    reason: orNothing(reason),
  };
}

/** The first entry of a stash counts what is there; later ones mostly take from it. */
export function blankMilkStash(
  last: { payload: MilkStashPayload } | undefined,
  { volume }: Units,
): MilkStashValues {
  return {
    kind: last ? 'use' : 'add',
    amount: volumeValue(undefined, undefined, volume),
    direction: 'more',
    storage: null,
    lotId: null,
    reason: last ? null : 'initial',
  };
}
