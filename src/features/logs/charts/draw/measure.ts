import { HOUR_MS, MINUTE_MS } from '../../../../../schema/limits.ts';
import {
  type Units,
  celsiusToTemperature,
  mlToVolume,
  ML_PER_OZ,
} from '../../../../domain/units.ts';
import { formatDuration, formatNumber, formatSpan, formatTime } from '../../../../i18n/format.ts';
import type { Measure } from '../../../../app/charts/measure.ts';
import { t } from '../../../../i18n/t.ts';

const tens = (base: number) =>
  [1, 10, 100, 1000].flatMap((ten) => [1, 2, 5].map((step) => step * ten * base));

export const count: Measure = {
  text: (value) => formatNumber(value, { digits: 1 }),
  tick: (value) => formatNumber(value, { digits: 0 }),
  number: (value) => rounded(value, 2),
  unit: null,
  steps: tens(1),
};

export const duration: Measure = {
  text: (ms) => formatDuration(ms),
  large: formatSpan,
  tick: (ms) => t('format.hours', { h: formatNumber(ms / HOUR_MS, { digits: 1 }) }),
  number: (ms) => rounded(ms / MINUTE_MS, 1),
  unit: 'min',
  steps: [0.5, 1, 2, 3, 4, 6, 12, 24].map((hours) => hours * HOUR_MS),
};

export const minutes: Measure = {
  text: (value) => formatDuration(Math.round(value) * MINUTE_MS),
  tick: (value) => formatSpan(value * MINUTE_MS),
  number: (value) => rounded(value, 1),
  unit: 'min',
  steps: [5, 10, 15, 30, 60, 120, 180, 240, 360, 720],
};

export function volume({ volume: unit }: Units): Measure {
  const shown = (ml: number) => mlToVolume({ si: ml }, unit);
  const base = unit === 'ml' ? 1 : ML_PER_OZ;
  return {
    text: (ml) => {
      const value = formatNumber(shown(ml), { digits: 1 });
      return unit === 'ml' ? t('events.ml', { value }) : t('events.oz', { value });
    },
    large: (ml) => {
      const value = formatNumber(shown(ml), { digits: unit === 'ml' ? 0 : 1 });
      return unit === 'ml' ? t('events.ml', { value }) : t('events.oz', { value });
    },
    tick: (ml) => formatNumber(shown(ml), { digits: 0 }),
    number: (ml) => rounded(shown(ml), 2),
    unit,
    steps: tens(base),
  };
}

export function temperature({ temperature: unit }: Units): Measure {
  const shown = (celsius: number) => celsiusToTemperature({ si: celsius }, unit);
  return {
    text: (celsius) => `${formatNumber(shown(celsius), { digits: 1, fixed: true })} °${unit}`,
    tick: (celsius) => formatNumber(shown(celsius), { digits: 1 }),
    number: (celsius) => rounded(shown(celsius), 1),
    unit: `°${unit}`,
    steps: [0.5, 1, 2, 5],
  };
}

/** A time of day, in minutes on the clock. */
export const clock: Measure = {
  text: clockText,
  tick: clockText,
  number: (minute) => rounded(minute, 0),
  unit: 'min',
  steps: [15, 30, 60, 120, 180, 240, 360],
};

/** The time on a clock, in minutes from a midnight; above 1,440 it is of the day after. */
export function clockText(minute: number): string {
  return formatTime((((Math.round(minute) % 1440) + 1440) % 1440) * MINUTE_MS, { tz: 'UTC' });
}

function rounded(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}
