import { ENTRY_TITLE_MAX_CHARS } from '../../../schema/schedule-limits.ts';
import type { PlacedNode } from './reading.ts';

/** A thing to do of an article's checklist. */
export type ListedTask = { key: string; checklist: string; text: string };

/** What the checklists of an article name, in order. */
export function listedTasks(nodes: readonly PlacedNode[]): ListedTask[] {
  return nodes.flatMap(({ id, node }) =>
    node.type === 'checklist'
      ? node.items.map((text, index) => ({
          key: `${id} ${String(index)}`,
          checklist: node.title,
          text,
        }))
      : [],
  );
}

/** The title and the notes of a task: an item can be longer than a title. */
export function taskTexts(item: string): { title: string; notes: string } {
  const text = item.trim();
  if (text.length <= ENTRY_TITLE_MAX_CHARS) return { title: text, notes: '' };
  return { title: `${text.slice(0, ENTRY_TITLE_MAX_CHARS - 1).trimEnd()}…`, notes: text };
}
