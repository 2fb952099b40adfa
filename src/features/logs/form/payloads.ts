import type { EventPayloads, EventRecord } from '../../../../schema/records/event.ts';
import { isDirty, isWet } from '../../../../schema/records/payloads/diaper.ts';
import type { Feed } from '../../../domain/feeds.ts';
import type { Dose } from '../../../domain/medication.ts';
import { sleepKindOf } from '../../../domain/sleep.ts';
import { type Units, round } from '../../../domain/units.ts';
import { blankDose, dosePayload, doseValues } from './dose-payload.ts';
import { blankFeeding, feedingPayload, feedingValues } from './feeding-payload.ts';
import { defined, orNothing, text } from './optional-fields.ts';
import {
  type CommonValues,
  type FormType,
  type PayloadValues,
  readTemperature,
  readVolume,
  temperatureValue,
  volumeValue,
} from './values.ts';

/**
 * Between payloads and the fields of the form. A payload keeps what the form does not know:
 * fields of a newer release ride along through an edit.
 */

/** Fields for a new entry: what was used last is there already. */
export function blankValues<T extends FormType>(
  type: T,
  { recent, units }: { recent: readonly EventRecord[]; units: Units },
): PayloadValues[T] {
  // Each case answers the type it stands for; TypeScript cannot see that across a generic.
  const blank = (): PayloadValues[FormType] => {
    switch (type as FormType) {
      case 'feeding':
        return blankFeeding(recent as Feed[], units);
      case 'diaper':
        return {
          kind: null,
          place: null,
          wetAmount: null,
          dirtyAmount: null,
          color: null,
          consistency: null,
          flags: [],
          rash: null,
        };
      case 'sleep': {
        const last = (recent as EventRecord<'sleep'>[]).find(({ payload }) => payload.place);
        return { ...sleepValues({ kind: 'nap' }), kind: null, place: last?.payload.place ?? null };
      }
      case 'pumping': {
        const last = (recent as EventRecord<'pumping'>[])[0]?.payload;
        return {
          ...pumpingValues({}, units),
          destination: last?.destination ?? null,
          storage: last?.storage ?? null,
          method: last?.method ?? null,
        };
      }
      case 'medication':
        return blankDose(recent as Dose[]);
      case 'temperature': {
        const last = (recent as EventRecord<'temperature'>[])[0]?.payload;
        return {
          reading: temperatureValue(undefined, undefined, units.temperature),
          site: last?.site ?? 'unknown',
          afterMedicine: false,
        };
      }
      case 'note':
        return { pinnedUntil: null };
    }
  };
  return blank() as PayloadValues[T];
}

/** Fields for an entry that exists. */
export function valuesOf<T extends FormType>(
  type: T,
  payload: EventPayloads[T],
  units: Units,
): PayloadValues[T] {
  const event = { type, payload } as {
    [K in FormType]: { type: K; payload: EventPayloads[K] };
  }[FormType];
  const values = (): PayloadValues[FormType] => {
    switch (event.type) {
      case 'feeding':
        return feedingValues(event.payload, units);
      case 'diaper': {
        const { kind, place, wetAmount, dirtyAmount, color, consistency, flags, rash } =
          event.payload;
        return {
          kind,
          place: place ?? null,
          wetAmount: wetAmount ?? null,
          dirtyAmount: dirtyAmount ?? null,
          color: color ?? null,
          consistency: consistency ?? null,
          flags: flags ?? [],
          rash: rash ?? null,
        };
      }
      case 'sleep':
        return sleepValues(event.payload);
      case 'pumping':
        return pumpingValues(event.payload, units);
      case 'medication':
        return doseValues(event.payload);
      case 'temperature': {
        const { celsius, entered, site, afterMedicine } = event.payload;
        return {
          reading: temperatureValue(celsius, entered, units.temperature),
          site,
          afterMedicine: afterMedicine ?? false,
        };
      }
      case 'note':
        return { pinnedUntil: event.payload.pinnedUntil ?? null };
    }
  };
  return values() as PayloadValues[T];
}

type FormValues = {
  [K in FormType]: { type: K; values: CommonValues & { payload: PayloadValues[K] } };
}[FormType];

/**
 * The payload that the fields say.
 *
 * @param before the payload as it was, for what the form does not know
 */
export function payloadOf<T extends FormType>(
  type: T,
  values: CommonValues & { payload: PayloadValues[T] },
  { before = {}, tz }: { before?: Record<string, unknown>; tz: string },
): EventPayloads[T] {
  const form = { type, values } as unknown as FormValues;
  const known = (): Record<string, unknown> => {
    switch (form.type) {
      case 'feeding':
        return feedingPayload(form.values.payload, before);
      case 'diaper':
        return diaperPayload(form.values.payload);
      case 'sleep':
        return sleepPayload(form.values, tz);
      case 'pumping':
        return pumpingPayload(form.values.payload);
      case 'medication':
        return dosePayload(form.values.payload);
      case 'temperature': {
        const { reading, site, afterMedicine } = form.values.payload;
        const read = readTemperature(reading);
        return {
          celsius: read?.celsius,
          entered: read?.entered,
          site,
          afterMedicine: afterMedicine || undefined,
        };
      }
      case 'note':
        return { pinnedUntil: form.values.payload.pinnedUntil ?? undefined };
    }
  };
  return defined({ ...before, ...known() }) as EventPayloads[T];
}

/* Diaper */

function diaperPayload(diaper: PayloadValues['diaper']): Record<string, unknown> {
  const kind = diaper.kind ?? 'wet';
  return {
    kind,
    place: orNothing(diaper.place),
    wetAmount: isWet(kind) ? orNothing(diaper.wetAmount) : undefined,
    dirtyAmount: isDirty(kind) ? orNothing(diaper.dirtyAmount) : undefined,
    color: orNothing(diaper.color),
    consistency: orNothing(diaper.consistency),
    flags: diaper.flags.length > 0 ? diaper.flags : undefined,
    rash: orNothing(diaper.rash),
  };
}

/* Sleep */

function sleepValues(sleep: EventPayloads['sleep']): PayloadValues['sleep'] {
  return {
    kind: sleep.kindManual ? sleep.kind : null,
    place: sleep.place ?? null,
    placeText: sleep.placeText ?? '',
    fellAsleep: sleep.fellAsleep ?? null,
    latencyMin: sleep.latencyMin ?? null,
    wakings: (sleep.wakings ?? []).map(({ at, minutes, soothed }) => ({
      at,
      minutes,
      soothed: soothed ?? null,
    })),
    wakingCount: sleep.wakingCount ?? null,
    quality: sleep.quality ?? null,
    wokeMood: sleep.wokeMood ?? null,
    wokenBy: sleep.wokenBy ?? null,
  };
}

function sleepPayload(
  { startedAt, endedAt, payload }: CommonValues & { payload: PayloadValues['sleep'] },
  tz: string,
): Record<string, unknown> {
  return {
    kind: payload.kind ?? sleepKindOf({ from: startedAt, to: endedAt ?? startedAt }, tz),
    kindManual: payload.kind === null ? undefined : true,
    place: orNothing(payload.place),
    placeText: payload.place === 'other' ? text(payload.placeText) : undefined,
    fellAsleep: orNothing(payload.fellAsleep),
    latencyMin: orNothing(payload.latencyMin),
    wakings:
      payload.wakings.length > 0
        ? payload.wakings.map(({ soothed, ...waking }) =>
            defined({ ...waking, soothed: orNothing(soothed) }),
          )
        : undefined,
    wakingCount: orNothing(payload.wakingCount),
    quality: orNothing(payload.quality),
    wokeMood: orNothing(payload.wokeMood),
    wokenBy: orNothing(payload.wokenBy),
  };
}

/* Pumping */

function pumpingValues(
  pump: EventPayloads['pumping'],
  { volume }: Units,
): PayloadValues['pumping'] {
  const hasSides = pump.leftMl !== undefined || pump.rightMl !== undefined;
  return {
    left: volumeValue(pump.leftMl, undefined, volume),
    right: volumeValue(pump.rightMl, undefined, volume),
    // With sides the total is their sum and is not typed.
    total: hasSides
      ? volumeValue(undefined, undefined, volume)
      : volumeValue(pump.totalMl, pump.entered, volume),
    leftSec: pump.leftSec ?? null,
    rightSec: pump.rightSec ?? null,
    destination: pump.destination ?? null,
    storage: pump.storage ?? null,
    method: pump.method ?? null,
    discomfort: pump.discomfort ?? null,
  };
}

function pumpingPayload(pump: PayloadValues['pumping']): Record<string, unknown> {
  const left = readVolume(pump.left);
  const right = readVolume(pump.right);
  const total = readVolume(pump.total);
  const sides = left || right ? round((left?.ml ?? 0) + (right?.ml ?? 0), 1) : undefined;
  return {
    leftMl: left?.ml,
    rightMl: right?.ml,
    totalMl: sides ?? total?.ml,
    entered: sides === undefined ? total?.entered : undefined,
    leftSec: orNothing(pump.leftSec),
    rightSec: orNothing(pump.rightSec),
    destination: orNothing(pump.destination),
    storage: pump.destination === 'stored' ? orNothing(pump.storage) : undefined,
    method: orNothing(pump.method),
    discomfort: orNothing(pump.discomfort),
  };
}
