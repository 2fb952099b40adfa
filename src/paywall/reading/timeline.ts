import type { CSSProperties } from 'react';
import type { TimelineItem, TimelineNode } from '../document.ts';
import { backgroundStyle, readColor } from './color.ts';
import { asList, asNumber, asRecord, asText, type Raw } from './fields.ts';
import * as limits from './limits.ts';
import { inStates, type Place, type Reading } from './reading.ts';
import { boxStyle } from './style.ts';
import { textLook } from './text-look.ts';

export function readTimeline(raw: Raw, place: Place, reading: Reading): TimelineNode {
  return {
    type: 'timeline',
    key: reading.nextKey++,
    look: inStates(raw, (raw) => ({
      style: boxStyle(raw, reading.mode, place.axis),
      textSpacing: spacing(raw['text_spacing']),
      itemSpacing: spacing(raw['item_spacing']),
    })),
    items: asList(raw['items'])
      .slice(0, limits.timelineItems)
      .flatMap((item) => {
        const raw = asRecord(item);
        return raw ? [readItem(raw, reading)] : [];
      }),
  };
}

function readItem(raw: Raw, reading: Reading): TimelineItem {
  const description = asRecord(raw['description']);
  return {
    key: reading.nextKey++,
    title: textLook(asRecord(raw['title']) ?? {}, 'vertical', reading.mode),
    description: description && textLook(description, 'vertical', reading.mode),
    icon: readIcon(raw, reading),
    connector: readConnector(asRecord(raw['connector']), reading),
  };
}

function readIcon(item: Raw, reading: Reading): TimelineItem['icon'] {
  const raw = asRecord(item['icon']);
  if (!raw) return null;
  const { size: _, margin: __, ...background } = asRecord(item['icon_background']) ?? {};
  const padding = asNumber(raw['padding'], 0, limits.iconPx);
  return {
    name: asText(raw['name']) ?? '',
    sizePx: asNumber(raw['width_and_height'], 1, limits.iconPx) ?? 24,
    style: {
      color: readColor(raw['color'], reading.mode)?.solid ?? '#000000',
      ...boxStyle(background, reading.mode, 'vertical'),
      ...backgroundStyle(readColor(background['color'], reading.mode)),
      padding: padding === null ? 0 : `${padding}px`,
    },
  };
}

function readConnector(raw: Raw | null, reading: Reading): CSSProperties | null {
  const color = readColor(raw?.['color'], reading.mode);
  if (!raw || !color) return null;
  const margin = asRecord(raw['margin']);
  return {
    ...backgroundStyle(color),
    inlineSize: `${asNumber(raw['width'], 0, limits.borderPx) ?? 1}px`,
    marginBlock: `${spacing(margin?.['top'])} ${spacing(margin?.['bottom'])}`,
  };
}

function spacing(value: unknown): string {
  return `${asNumber(value, 0, limits.spacingPx) ?? 0}px`;
}
