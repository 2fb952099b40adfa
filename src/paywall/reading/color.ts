import type { CSSProperties } from 'react';
import { asList, asNumber, asRecord, asText, asWordOf } from './fields.ts';
import * as limits from './limits.ts';

export type ColorMode = 'light' | 'dark';

/** A colour that is safe to put into a style. */
export type Color = {
  /** One colour, for borders and shadows: the first one of a gradient. */
  solid: string;
  gradient: string | null;
};

const hex = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;
// A named colour, a plain colour function, or a custom property of the page: nothing that loads or nests.
const alias = /^(?:[a-z]{3,24}|(?:rgb|hsl)a?\([\d\s.,%/-]{1,48}\)|var\(--[\w-]{1,48}\))$/i;

/** The colour for a mode; the light one when the dark one is missing. Null for an invalid colour. */
export function readColor(raw: unknown, mode: ColorMode): Color | null {
  const modes = asRecord(raw);
  return readOne(modes?.[mode]) ?? readOne(modes?.['light']);
}

export function backgroundStyle(color: Color | null): CSSProperties {
  if (!color) return {};
  return color.gradient ? { backgroundImage: color.gradient } : { backgroundColor: color.solid };
}

function readOne(value: unknown): Color | null {
  const raw = asRecord(value);
  if (!raw) return null;
  const read = asWordOf(raw['type'], {
    hex: () => solid(raw['value'], hex),
    alias: () => solid(raw['value'], alias),
    linear: () =>
      gradient(raw['points'], `linear-gradient(${asNumber(raw['degrees'], -360, 360) ?? 180}deg`),
    radial: () => gradient(raw['points'], 'radial-gradient(circle'),
  });
  return read?.() ?? null;
}

function solid(value: unknown, pattern: RegExp): Color | null {
  const text = asText(value, 64)?.trim();
  return text && pattern.test(text) ? { solid: text, gradient: null } : null;
}

function gradient(value: unknown, opening: string): Color | null {
  const points = asList(value)
    .slice(0, limits.gradientPoints)
    .flatMap((value) => {
      const raw = asRecord(value);
      const color = solid(raw?.['color'], hex) ?? solid(raw?.['color'], alias);
      return color ? [{ color: color.solid, percent: asNumber(raw?.['percent'], 0, 100) }] : [];
    });
  const [first] = points;
  if (!first) return null;
  if (points.length === 1) return { solid: first.color, gradient: null };
  const stops = points.map(({ color, percent }) =>
    percent === null ? color : `${color} ${percent}%`,
  );
  return { solid: first.color, gradient: `${opening}, ${stops.join(', ')})` };
}
