import { PARENT_HEIGHT_LIMITS } from '../../../../schema/records/growth-limits.ts';
import type { ParentHeights } from '../../../domain/growth/mid-parental.ts';
import {
  type MeasureDraft,
  measureDraft,
  readMeasure,
} from '../../../domain/measures/measure-draft.ts';
import type { MeasureUnit } from '../../../domain/measures/measures.ts';

/** The fields for the heights of both parents. */

export const PARENTS = ['mother', 'father'] as const;
export type Parent = (typeof PARENTS)[number];
export type HeightsDraft = Record<Parent, MeasureDraft>;

export function heightsDraft(
  known: ParentHeights | null,
  unit: MeasureUnit,
  write: (value: number) => string,
): HeightsDraft {
  const draft = (si: number | undefined) =>
    measureDraft(si === undefined ? null : { si }, unit, write);
  return { mother: draft(known?.motherMm), father: draft(known?.fatherMm) };
}

/** Whether the text of a field is empty, a height, or neither. */
export function heightIn(draft: MeasureDraft): number | null | 'invalid' {
  const read = readMeasure('length', draft);
  if (read.kind === 'empty') return null;
  const { min, max } = PARENT_HEIGHT_LIMITS;
  if (read.kind === 'invalid') return 'invalid';
  const { si } = read.quantity;
  return si >= min && si <= max ? si : 'invalid';
}
