import type { EventPayloads } from '../../../../schema/records/event.ts';
import type { Entered, Side } from '../../../../schema/records/payloads/common.ts';
import {
  type VolumeUnit,
  mlToVolume,
  volumeToMl,
  celsiusToTemperature,
  temperatureToCelsius,
  type TemperatureUnit,
} from '../../../domain/units.ts';

/** What stands in the fields of the entry form; plain data, so that a draft can hold it. */

export const formTypes = [
  'feeding',
  'diaper',
  'sleep',
  'pumping',
  'medication',
  'temperature',
  'note',
] as const;
export type FormType = (typeof formTypes)[number];

export function isFormType(type: string): type is FormType {
  return (formTypes as readonly string[]).includes(type);
}

/** Fields that every type has. */
export type CommonValues = {
  childIds: string[];
  startedAt: number;
  /** null: just a moment. */
  endedAt: number | null;
  note: string;
  tags: string[];
  performedBy: string | null;
  visibility: 'family' | 'parents';
};

export type EntryValues<T extends FormType = FormType> = CommonValues & {
  payload: PayloadValues[T];
};

/** A quantity as typed; what is kept stays exact while nobody touches it. */
export type VolumeValue = {
  shown: number | null;
  unit: VolumeUnit;
  kept: { shown: number; ml: number; entered: Entered | null } | null;
};

export function volumeValue(
  ml: number | undefined,
  entered: Entered | undefined,
  unit: VolumeUnit,
): VolumeValue {
  if (ml === undefined) return { shown: null, unit, kept: null };
  const shown = mlToVolume({ si: ml, entered }, unit);
  return { shown, unit, kept: { shown, ml, entered: entered ?? null } };
}

/** Millilitres with what was typed beside them; null for an empty field. */
export function readVolume({
  shown,
  unit,
  kept,
}: VolumeValue): { ml: number; entered?: Entered } | null {
  if (shown === null || Number.isNaN(shown)) return null;
  if (kept?.shown === shown) {
    return kept.entered ? { ml: kept.ml, entered: kept.entered } : { ml: kept.ml };
  }
  return { ml: volumeToMl(shown, unit), entered: { value: shown, unit } };
}

export type TemperatureValue = {
  shown: number | null;
  unit: TemperatureUnit;
  kept: { shown: number; celsius: number; entered: Entered | null } | null;
};

export function temperatureValue(
  celsius: number | undefined,
  entered: Entered | undefined,
  unit: TemperatureUnit,
): TemperatureValue {
  if (celsius === undefined) return { shown: null, unit, kept: null };
  const shown = celsiusToTemperature({ si: celsius, entered }, unit);
  return { shown, unit, kept: { shown, celsius, entered: entered ?? null } };
}

export function readTemperature({
  shown,
  unit,
  kept,
}: TemperatureValue): { celsius: number; entered?: Entered } | null {
  if (shown === null || Number.isNaN(shown)) return null;
  if (kept?.shown === shown) {
    return kept.entered
      ? { celsius: kept.celsius, entered: kept.entered }
      : { celsius: kept.celsius };
  }
  return { celsius: temperatureToCelsius(shown, unit), entered: { value: shown, unit } };
}

export type FeedPart = 'breast' | 'bottle' | 'solids' | 'tube';
type Bottle = NonNullable<EventPayloads['feeding']['bottles']>[number];
type Solid = NonNullable<EventPayloads['feeding']['solids']>[number];
type Tube = NonNullable<EventPayloads['feeding']['tube']>;

export type BottleValues = {
  /** null: not chosen yet; the first bottle of a family. */
  content: Bottle['content'] | null;
  taken: VolumeValue;
  offered: VolumeValue;
  fortified: boolean;
  productName: string;
  /** Fields of a newer release, carried along. */
  rest: Record<string, unknown>;
};
export type SolidValues = {
  name: string;
  qty: number | null;
  unit: NonNullable<Solid['unit']> | null;
  liking: NonNullable<Solid['liking']> | null;
  texture: NonNullable<Solid['texture']> | null;
  signs: NonNullable<Solid['reaction']>['signs'];
  severity: NonNullable<NonNullable<Solid['reaction']>['severity']> | null;
  onsetMin: number | null;
  reactionText: string;
  rest: Record<string, unknown>;
};

export type PayloadValues = {
  feeding: {
    parts: FeedPart[];
    leftSec: number | null;
    rightSec: number | null;
    totalSec: number | null;
    startSide: Side | null;
    endSide: Side | null;
    pauseSec: number | null;
    latch: 'good' | 'ok' | 'poor' | null;
    bottles: BottleValues[];
    solids: SolidValues[];
    tube: { content: Tube['content']; amount: VolumeValue; route: Tube['route'] };
    spitUp: NonNullable<EventPayloads['feeding']['spitUp']> | null;
  };
  diaper: {
    kind: EventPayloads['diaper']['kind'] | null;
    place: NonNullable<EventPayloads['diaper']['place']> | null;
    wetAmount: 'small' | 'medium' | 'large' | null;
    dirtyAmount: 'small' | 'medium' | 'large' | null;
    color: NonNullable<EventPayloads['diaper']['color']> | null;
    consistency: NonNullable<EventPayloads['diaper']['consistency']> | null;
    flags: NonNullable<EventPayloads['diaper']['flags']>;
    rash: NonNullable<EventPayloads['diaper']['rash']> | null;
  };
  sleep: {
    /** null: by the night window. */
    kind: 'nap' | 'night' | null;
    place: NonNullable<EventPayloads['sleep']['place']> | null;
    placeText: string;
    fellAsleep: NonNullable<EventPayloads['sleep']['fellAsleep']> | null;
    latencyMin: number | null;
    wakings: { at: number; minutes: number; soothed: 'self' | 'feed' | 'held' | 'other' | null }[];
    wakingCount: number | null;
    quality: NonNullable<EventPayloads['sleep']['quality']> | null;
    wokeMood: NonNullable<EventPayloads['sleep']['wokeMood']> | null;
    wokenBy: NonNullable<EventPayloads['sleep']['wokenBy']> | null;
  };
  pumping: {
    left: VolumeValue;
    right: VolumeValue;
    total: VolumeValue;
    leftSec: number | null;
    rightSec: number | null;
    destination: NonNullable<EventPayloads['pumping']['destination']> | null;
    storage: NonNullable<EventPayloads['pumping']['storage']> | null;
    method: NonNullable<EventPayloads['pumping']['method']> | null;
    discomfort: NonNullable<EventPayloads['pumping']['discomfort']> | null;
  };
  medication: {
    medicineId: string | null;
    name: string;
    amount: number | null;
    unit: EventPayloads['medication']['unit'];
    status: EventPayloads['medication']['status'];
    route: NonNullable<EventPayloads['medication']['route']> | null;
    reason: string;
    minIntervalHours: number | null;
    maxCount24h: number | null;
    maxAmount24h: number | null;
    overrode: NonNullable<EventPayloads['medication']['overrode']>;
  };
  temperature: {
    reading: TemperatureValue;
    site: EventPayloads['temperature']['site'];
    afterMedicine: boolean;
  };
  note: { pinnedUntil: number | null };
};
