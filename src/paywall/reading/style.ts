import type { CSSProperties } from 'react';
import { asNumber, asRecord, asText, asWordOf, type Raw } from './fields.ts';
import { backgroundStyle, type Color, type ColorMode, readColor } from './color.ts';
import * as limits from './limits.ts';

/** The layout of the parent, on which the meaning of "fill" depends. */
export type Axis = 'vertical' | 'horizontal';

/** Sides and corners are logical, so that they are mirrored in right-to-left languages. */
export function boxStyle(raw: Raw, mode: ColorMode, axis: Axis): CSSProperties {
  const border = asRecord(raw['border']);
  const borderWidth = asNumber(border?.['width'], 0, limits.borderPx);
  return {
    ...sizeStyle(raw['size'], axis),
    ...edges('margin', raw['margin']),
    ...edges('padding', raw['padding']),
    ...backgroundStyle(readColor(raw['background_color'], mode)),
    ...shapeStyle(raw['shape']),
    ...(borderWidth && {
      border: `${borderWidth}px solid ${readColor(border?.['color'], mode)?.solid ?? 'transparent'}`,
    }),
    ...shadowStyle(raw['shadow'], mode),
  };
}

export function sizeStyle(value: unknown, axis: Axis): CSSProperties {
  const size = asRecord(value);
  const width = readLength(size?.['width']);
  const height = readLength(size?.['height']);
  return {
    ...(width === 'fit' && { inlineSize: 'fit-content', maxInlineSize: '100%' }),
    ...(width === 'fill' &&
      (axis === 'horizontal' ? { flex: '1 1 0%', minInlineSize: 0 } : { alignSelf: 'stretch' })),
    ...(typeof width === 'number' && { inlineSize: `${width}px`, maxInlineSize: '100%' }),
    ...(height === 'fill' &&
      (axis === 'vertical' ? { flex: '1 1 auto' } : { alignSelf: 'stretch' })),
    ...(typeof height === 'number' && { blockSize: `${height}px`, flexShrink: 0 }),
  };
}

/** Corner radii in pixels; `pill` is fully rounded. */
export function shapeStyle(value: unknown): CSSProperties {
  const shape = asRecord(value);
  if (shape?.['type'] === 'pill') return { borderRadius: `${limits.radiusPx}px` };
  if (shape?.['type'] === 'circle') return { borderRadius: '50%' };
  const corners = asRecord(shape?.['corners']);
  if (!corners) return {};
  const radius = (corner: string) => `${asNumber(corners[corner], 0, limits.radiusPx) ?? 0}px`;
  return {
    borderStartStartRadius: radius('top_leading'),
    borderStartEndRadius: radius('top_trailing'),
    borderEndStartRadius: radius('bottom_leading'),
    borderEndEndRadius: radius('bottom_trailing'),
  };
}

export type FontStyle = { style: CSSProperties; gradient: string | null; rank: number | null };

/** The style of a text; `rank` is its heading rank, null for running text. */
export function fontStyle(raw: Raw, mode: ColorMode): FontStyle {
  const color: Color = readColor(raw['color'], mode) ?? { solid: '#000000', gradient: null };
  const [px = asNumber(raw['font_size'], 8, 96) ?? 14, rank = null] =
    asWordOf(raw['font_size'], fontSizes) ?? [];
  const name = asText(raw['font_name'], 60);
  return {
    style: {
      color: color.solid,
      // In rem, so that the reader's text size applies.
      fontSize: `${px / 16}rem`,
      fontWeight:
        asWordOf(raw['font_weight'], fontWeights) ?? asNumber(raw['font_weight'], 100, 900) ?? 400,
      textAlign: asWordOf(raw['horizontal_alignment'], textAlignments) ?? 'start',
      ...(name && /^[\w -]+$/.test(name) && { fontFamily: `"${name}", var(--font, sans-serif)` }),
    },
    gradient: color.gradient,
    rank,
  };
}

/** The sides that are mirrored in right-to-left languages. */
function edges(side: 'margin' | 'padding', value: unknown): CSSProperties {
  const raw = asRecord(value);
  if (!raw) return {};
  const px = (edge: string) => `${asNumber(raw[edge], 0, limits.spacingPx) ?? 0}px`;
  return {
    [`${side}Block`]: `${px('top')} ${px('bottom')}`,
    [`${side}Inline`]: `${px('leading')} ${px('trailing')}`,
  };
}

function shadowStyle(value: unknown, mode: ColorMode): CSSProperties {
  const raw = asRecord(value);
  const color = readColor(raw?.['color'], mode);
  if (!raw || !color) return {};
  const px = (field: string, min: number) => `${asNumber(raw[field], min, limits.shadowPx) ?? 0}px`;
  return {
    boxShadow: `${px('x', -limits.shadowPx)} ${px('y', -limits.shadowPx)} ${px('radius', 0)} ${color.solid}`,
  };
}

function readLength(value: unknown): 'fit' | 'fill' | number | null {
  const raw = asRecord(value);
  if (raw?.['type'] === 'fixed') return asNumber(raw['value'], 0, limits.sizePx);
  return asWordOf(raw?.['type'], { fit: 'fit', fill: 'fill' } as const);
}

// Billing specification §9.
const fontSizes: Readonly<Record<string, readonly [px: number, rank?: number]>> = {
  body_s: [13],
  body_m: [14],
  body_l: [15],
  body_xl: [16],
  heading_xs: [14, 6],
  heading_s: [16, 5],
  heading_m: [18, 4],
  heading_l: [20, 3],
  heading_xl: [26, 2],
  heading_xxl: [32, 1],
};

const fontWeights: Readonly<Record<string, number>> = {
  thin: 100,
  extra_light: 200,
  light: 300,
  regular: 400,
  medium: 500,
  semibold: 600,
  bold: 700,
  extra_bold: 800,
  black: 900,
};

const textAlignments = { leading: 'start', center: 'center', trailing: 'end' } as const;
