import type { ArticleCategory } from '../../../../schema/records/article-categories.ts';
import '../../../i18n/lazy/article-templates.ts';
import { t } from '../../../i18n/t.ts';
import type { BlockElement, EditorText, ListItemElement } from './elements.ts';
import { paragraphOf } from './elements.ts';

/** The templates that a new article can begin with, with the category of each. */
export const templates = {
  bedtime: 'sleep',
  feeding: 'feeding',
  allergy: 'health',
  rules: 'our_family',
  recipe: 'recipes',
  packing: 'daily_life',
  doctor: 'health',
} as const satisfies Record<string, ArticleCategory>;
export type TemplateName = keyof typeof templates;
export const templateNames = Object.keys(templates) as TemplateName[];

/** The blocks of a template; they get their ids when they are inserted. */
export function blocksOfTemplate(name: TemplateName): BlockElement[] {
  return blocksFromOutline(t(`articleTemplates.${name}`));
}

/**
 * Reads an outline of one block a line: see `src/i18n/en/article-templates.ts`. Rows that follow each
 * other are one table, whose first row names the columns, and things to do one checklist.
 */
export function blocksFromOutline(outline: string): BlockElement[] {
  const blocks: BlockElement[] = [];
  for (const line of outline.split('\n')) {
    const last = blocks.at(-1);
    if (line.startsWith('|')) {
      const cells = line.split('|').slice(1, -1);
      const row = {
        type: 'table_row' as const,
        children: cells.map((cell) => ({
          type: 'table_cell' as const,
          children: [{ text: cell.trim() }],
        })),
      };
      if (last?.type === 'table') last.children.push(row);
      else blocks.push({ type: 'table', id: '', header: true, children: [row] });
    } else if (line.startsWith('* ')) {
      const item = { type: 'checklist_item' as const, children: [{ text: line.slice(2) }] };
      if (last?.type === 'checklist') last.children.push(item);
      else blocks.push({ type: 'checklist', id: '', title: '', children: [item] });
    } else blocks.push(textBlockOf(line));
  }
  return blocks;
}

function textBlockOf(line: string): BlockElement {
  const [, sign = '', text = ''] = /^(##|!!|!|-|1\.|\[\])? ?(.*)$/u.exec(line) ?? [];
  const children: EditorText[] = [{ text }];
  const item = (list: ListItemElement['list']): ListItemElement => ({
    type: 'list_item',
    id: '',
    list,
    level: 0,
    children,
  });
  switch (sign) {
    case '##':
      return { type: 'heading', id: '', level: 2, children };
    case '!':
      return { type: 'callout', id: '', tone: 'info', children };
    case '!!':
      return { type: 'callout', id: '', tone: 'warning', children };
    case '-':
      return item('bullet');
    case '1.':
      return item('numbered');
    case '[]':
      return item('check');
    default:
      return paragraphOf(text);
  }
}
