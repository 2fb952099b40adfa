import type { Entered } from '../../../schema/records/payloads/common.ts';
import {
  type VolumeUnit,
  mlToVolume,
  volumeToMl,
  celsiusToTemperature,
  temperatureToCelsius,
  type TemperatureUnit,
} from '../../domain/units.ts';
import { t } from '../../i18n/t.ts';
import type { FieldProblem } from './log-form.ts';

/** A quantity as typed; the stored value stays exact until it is edited. */
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

/** Millilitres together with the typed value; null for an empty field. */
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

const VOLUME_MIN_ML = 0.1;
export const VOLUME_MAX_ML = 1_000;

/** The problem of a volume that is missing or outside the limits of the schema. */
export function volumeProblems(path: string, value: VolumeValue): FieldProblem[] {
  const read = readVolume(value);
  if (read === null) return [{ path, kind: 'missing', text: t('logs.enterAmount') }];
  return read.ml < VOLUME_MIN_ML || read.ml > VOLUME_MAX_ML
    ? [{ path, kind: 'range', text: t('logs.volumeRange') }]
    : [];
}
