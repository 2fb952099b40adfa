import type { EventRecord } from '../../../../schema/records/event.ts';
import { round } from '../../units.ts';
import { type Moment, momentOf } from './moment.ts';

/** One pumping session; it belongs to a person, not to a child. */
export type PumpFact = Moment & {
  endedAt: number | null;
  by: string;
  leftMl: number;
  rightMl: number;
  /** Both sides together, or the amount of an entry without sides. */
  totalMl: number;
  /** Whether it went into the milk stash. */
  isStored: boolean;
};

/** One change of the milk stash. */
export type StashFact = Moment & Pick<EventRecord<'milk_stash'>['payload'], 'kind' | 'ml'>;

export function pumpFact(pump: EventRecord<'pumping'>, dayStartHour: number): PumpFact {
  const { leftMl = 0, rightMl = 0, totalMl, destination } = pump.payload;
  return {
    ...momentOf(pump, dayStartHour),
    endedAt: pump.endedAt,
    by: pump.performedBy ?? pump.createdBy,
    leftMl,
    rightMl,
    totalMl: totalMl ?? round(leftMl + rightMl, 1),
    isStored: destination === 'stored',
  };
}

export function stashFact(change: EventRecord<'milk_stash'>, dayStartHour: number): StashFact {
  const { kind, ml } = change.payload;
  return { ...momentOf(change, dayStartHour), kind, ml };
}
