import type { ChecklistItem } from '../../../schema/records/schedule-entry.ts';

export type ChecklistLine = { id: string; text: string; done: boolean };

/** The lines of a checklist in their order; equal places are in the order of their ids. */
export function linesOf(checklist: Readonly<Record<string, ChecklistItem>>): ChecklistLine[] {
  return Object.entries(checklist)
    .toSorted(([idA, a], [idB, b]) => a.order - b.order || (idA < idB ? -1 : 1))
    .map(([id, { text, done }]) => ({ id, text, done }));
}

/** Lines as they are stored, by id; those without a text are left out. */
export function checklistOf(lines: readonly ChecklistLine[]): Record<string, ChecklistItem> {
  return Object.fromEntries(
    lines
      .filter(({ text }) => text.trim() !== '')
      .map(({ id, text, done }, order) => [id, { text: text.trim(), done, order }]),
  );
}
