import type { EventPayloads, EventType } from '../../schema/records/event.ts';

/**
 * Values that are possible but unusual (screens.md 1.4): asked about once, never refused. A
 * slipped zero is found here and not in a graph three weeks later.
 */
export type Doubt =
  | { kind: 'largeBottle'; ml: number }
  | { kind: 'largePump'; ml: number }
  | { kind: 'lowTemperature'; celsius: number }
  | { kind: 'highTemperature'; celsius: number }
  | { kind: 'unusualDose'; amount: number; usual: number };

const LARGE_BOTTLE_ML = 300;
const LARGE_PUMP_ML = 500;
const LOW_CELSIUS = 35.5;
const HIGH_CELSIUS = 41;
const DOSE_FACTOR = 2;

/** @param usualDose the usual amount of this medicine in this unit, when known */
export function doubtsAbout<T extends EventType>(
  type: T,
  payload: EventPayloads[T],
  usualDose: number | null = null,
): Doubt[] {
  const event = { type, payload } as {
    [K in EventType]: { type: K; payload: EventPayloads[K] };
  }[EventType];
  switch (event.type) {
    case 'feeding': {
      const bottles = event.payload.bottles ?? [];
      return bottles
        .filter(({ takenMl }) => takenMl > LARGE_BOTTLE_ML)
        .map(({ takenMl }) => ({ kind: 'largeBottle', ml: takenMl }));
    }
    case 'pumping': {
      const { totalMl, leftMl = 0, rightMl = 0 } = event.payload;
      const ml = totalMl ?? leftMl + rightMl;
      return ml > LARGE_PUMP_ML ? [{ kind: 'largePump', ml }] : [];
    }
    case 'temperature': {
      const { celsius } = event.payload;
      if (celsius < LOW_CELSIUS) return [{ kind: 'lowTemperature', celsius }];
      return celsius > HIGH_CELSIUS ? [{ kind: 'highTemperature', celsius }] : [];
    }
    case 'medication': {
      const { amount, status } = event.payload;
      if (usualDose === null || status !== 'given') return [];
      const isUsual = amount >= usualDose / DOSE_FACTOR && amount <= usualDose * DOSE_FACTOR;
      return isUsual ? [] : [{ kind: 'unusualDose', amount, usual: usualDose }];
    }
    default:
      return [];
  }
}
