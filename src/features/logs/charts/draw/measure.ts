import { HOUR_MS, MINUTE_MS } from '../../../../../schema/limits.ts';
import {
  type Units,
  celsiusToTemperature,
  mlToVolume,
  ML_PER_OZ,
} from '../../../../domain/units.ts';
import { formatDuration, formatNumber, formatSpan, formatTime } from '../../../../i18n/format.ts';
import { t } from '../../../../i18n/t.ts';

/** How the numbers of an axis or a column are written. Values stay in the unit of the chart's data. */
export type Measure = {
  /** In a sentence or a table: "13 h 20 min". */
  text: (value: number) => string;
  /** The same as a large number: "13 h 20", "303 ml". */
  large?: (value: number) => string;
  /** On an axis, as short as possible: "13 h". */
  tick: (value: number) => string;
  /** In a file: a plain number, in the unit that stands in the heading. */
  number: (value: number) => number;
  /** That unit; null: a count. */
  unit: string | null;
  /** Distances between two lines of an axis that read well, in the unit of the data, ascending. */
  steps: readonly number[];
};

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

const MAX_LINES = 5;

/**
 * The values of an axis from zero, so that the last is at least `max`.
 *
 * @param max the largest value drawn; an axis without values ends at the smallest step
 */
export function ticksUpTo(max: number, { steps }: Pick<Measure, 'steps'>): number[] {
  const step = steps.find((each) => max / each <= MAX_LINES - 1) ?? steps.at(-1) ?? 1;
  const lines = Math.max(1, Math.ceil(max / step - 1e-9));
  return Array.from({ length: lines + 1 }, (_, index) => index * step);
}

/** The values of an axis that need not begin at zero, around all of the given ones. */
export function ticksAround(
  [min, max]: readonly [min: number, max: number],
  { steps }: Pick<Measure, 'steps'>,
): number[] {
  const step = steps.find((each) => (max - min) / each <= MAX_LINES - 2) ?? steps.at(-1) ?? 1;
  const first = Math.floor(min / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(max / step - 1e-9));
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

function rounded(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}
