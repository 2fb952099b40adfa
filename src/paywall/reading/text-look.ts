import type { TextLook } from '../document.ts';
import type { ColorMode } from './color.ts';
import { asText, type Raw } from './fields.ts';
import { type Axis, boxStyle, fontStyle } from './style.ts';

export function textLook(raw: Raw, axis: Axis, mode: ColorMode): TextLook {
  const { style, gradient } = fontStyle(raw, mode);
  return {
    textId: asText(raw['text_lid']),
    style: { ...style, ...boxStyle(raw, mode, axis) },
    gradient,
  };
}
