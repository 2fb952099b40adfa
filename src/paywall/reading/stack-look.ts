import type { CSSProperties } from 'react';
import type { StackLook } from '../document.ts';
import { flexEdge, readAlignment } from './alignment.ts';
import { readBadge } from './badge.ts';
import type { ColorMode } from './color.ts';
import { asNumber, asRecord, asWordOf, type Raw } from './fields.ts';
import * as limits from './limits.ts';
import { type Axis, boxStyle } from './style.ts';
import { textLook } from './text-look.ts';

export function stackLook(raw: Raw, axis: Axis, mode: ColorMode): StackLook {
  const { style } = readLayout(raw);
  return {
    style: { ...style, ...boxStyle(raw, mode, axis) },
    badge: readBadge(raw['badge'], mode, (raw) => textLook(raw, 'horizontal', mode)),
  };
}

type Layout = { axis: Axis; style: CSSProperties; overlay: CSSProperties | null };

/** The layout of a stack; `overlay` is the alignment of the children that lie over the first one. */
export function readLayout(stack: Raw): Layout {
  const raw = asRecord(stack['dimension']);
  const spacing = asNumber(stack['spacing'], 0, limits.spacingPx) ?? 0;
  const layered = raw?.['type'] === 'zlayer';
  const axis = raw?.['type'] === 'horizontal' ? 'horizontal' : 'vertical';
  const at = readAlignment(raw?.['alignment']);
  const [block, inline] = [flexEdge(at?.block ?? 'center'), flexEdge(at?.inline ?? 'center')];
  const across = axis === 'horizontal' ? block : inline;
  const along = layered ? block : (asWordOf(raw?.['distribution'], distributions) ?? 'flex-start');
  return {
    axis,
    style: {
      flexDirection: axis === 'horizontal' ? 'row' : 'column',
      alignItems: across,
      justifyContent: along,
      ...(!layered && { gap: `${spacing}px` }),
    },
    overlay: layered ? { alignItems: block, justifyContent: inline } : null,
  };
}

const distributions: Readonly<Record<string, string>> = {
  start: 'flex-start',
  center: 'center',
  end: 'flex-end',
  space_between: 'space-between',
  space_around: 'space-around',
  space_evenly: 'space-evenly',
};
