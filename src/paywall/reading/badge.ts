import type { CSSProperties } from 'react';
import type { Badge, BadgePlacement, TextLook } from '../document.ts';
import { type Alignment, flexEdge, readAlignment } from './alignment.ts';
import type { ColorMode } from './color.ts';
import { asRecord, asWordOf, type Raw } from './fields.ts';
import { boxStyle, fontStyle } from './style.ts';

/** Reads the badge of a stack with its text; a stack within a badge is not drawn. */
export function readBadge(
  value: unknown,
  mode: ColorMode,
  textOf: (raw: Raw) => TextLook,
): Badge | null {
  const raw = asRecord(value);
  // A badge is on an edge or in a corner, never in the centre.
  const side = raw?.['alignment'] === 'center' ? null : readAlignment(raw?.['alignment']);
  const kind = asWordOf(raw?.['style'], styles);
  if (!raw || !side || !kind) return null;
  return {
    text: { ...textOf(raw), style: fontStyle(raw, mode).style },
    placement: kind(side),
    // The wrapper may have no width, so the text decides.
    style: {
      ...boxStyle(raw, mode, 'horizontal'),
      flex: 'none',
      inlineSize: 'max-content',
      maxInlineSize: '16rem',
      alignContent: 'center',
    },
  };
}

const styles: Readonly<Record<string, (side: Alignment) => BadgePlacement>> = {
  nested: (side) => ({ type: 'over', style: at(side) }),
  // A strip without thickness on the edge: its centred content lies half outside.
  overlay: (side) => ({
    type: 'over',
    style:
      side.block === 'center'
        ? { ...at(side), inlineSize: 0, justifyContent: 'center' }
        : { ...at(side), blockSize: 0, alignItems: 'center' },
  }),
  // In a corner it ends at both edges; in the middle of a side it spans the side.
  edge_to_edge: (side) => {
    if (side.block === 'center')
      return { type: 'band', side: side.inline === 'start' ? 'leading' : 'trailing' };
    if (side.inline === 'center')
      return { type: 'band', side: side.block === 'start' ? 'top' : 'bottom' };
    return {
      type: 'over',
      style: { ...at(side), inset: 0, overflow: 'clip', borderRadius: 'inherit' },
    };
  },
};

function at({ block, inline }: Alignment): CSSProperties {
  return {
    ...(block === 'center'
      ? { insetBlock: 0, alignItems: 'center' }
      : {
          [block === 'start' ? 'insetBlockStart' : 'insetBlockEnd']: 0,
          alignItems: flexEdge(block),
        }),
    ...(block === 'center'
      ? { [inline === 'start' ? 'insetInlineStart' : 'insetInlineEnd']: 0 }
      : { insetInline: 0 }),
    justifyContent: flexEdge(inline),
  };
}
