import type { CSSProperties } from 'react';
import type { ImageLook } from '../document.ts';
import { backgroundStyle, readColor } from './color.ts';
import { asNumber, asRecord, asWordOf, type Raw } from './fields.ts';
import type { Reading } from './reading.ts';
import { safeImage } from './safe-link.ts';
import { type Axis, boxStyle, shapeStyle } from './style.ts';

export function imageLook(raw: Raw, axis: Axis, reading: Reading): ImageLook {
  const { source, width, height } = readSource(raw['source'], reading);
  const overlay = backgroundStyle(readColor(raw['color_overlay'], reading.mode));
  return {
    source,
    style: {
      ...(width && height && { aspectRatio: `${width} / ${height}` }),
      ...boxStyle({ ...raw, shape: null }, reading.mode, axis),
      ...maskStyle(raw['mask_shape']),
    },
    fit: { objectFit: raw['fit_mode'] === 'fit' ? 'contain' : 'cover' },
    overlay: Object.keys(overlay).length > 0 ? overlay : null,
  };
}

/** The picture for the mode; the dark one may be missing. */
export function readSource(value: unknown, reading: Reading) {
  const modes = asRecord(value);
  const raw = asRecord(modes?.[reading.mode]) ?? asRecord(modes?.['light']);
  const source = safeImage(raw?.['original']);
  if (raw && !source)
    reading.problem('unsafe_address', 'A picture has no address that may be loaded.');
  return {
    source,
    width: asNumber(raw?.['width'], 1, 20_000),
    height: asNumber(raw?.['height'], 1, 20_000),
  };
}

function maskStyle(value: unknown): CSSProperties {
  const mask = asWordOf(asRecord(value)?.['type'], masks);
  return mask ?? shapeStyle(value);
}

/** The depth of the curved lower edge, as a fraction of the height. */
const bend = 0.12;

const masks: Readonly<Record<string, CSSProperties>> = {
  circle: { clipPath: 'circle(closest-side)' },
  convex: { borderRadius: `0 0 50% 50% / 0 0 ${bend * 100}% ${bend * 100}%` },
  concave: { clipPath: `polygon(0 0, 100% 0, ${concaveEdge().join(', ')})` },
};

/** The points of the lower edge from right to left, curved up in the middle. */
function concaveEdge(): string[] {
  const steps = 48;
  return Array.from({ length: steps + 1 }, (_, step) => {
    const x = 1 - step / steps;
    const y = 1 - bend * Math.sin(Math.PI * x);
    return `${(x * 100).toFixed(2)}% ${(y * 100).toFixed(2)}%`;
  });
}
