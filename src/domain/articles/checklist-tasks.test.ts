import { expect, test } from 'vitest';
import { listedTasks, taskTexts } from './checklist-tasks.ts';

test('the items of all checklists are things to do, with the name of their list', () => {
  const nodes = [
    { id: 'text', node: { type: 'paragraph' as const, children: [{ text: 'Pack early.' }] } },
    {
      id: 'bag',
      node: { type: 'checklist' as const, title: 'Bag', items: ['Diapers', 'Wipes'] },
    },
  ];
  expect(listedTasks(nodes)).toEqual([
    { key: 'bag 0', checklist: 'Bag', text: 'Diapers' },
    { key: 'bag 1', checklist: 'Bag', text: 'Wipes' },
  ]);
});

test('an item that is longer than a title is in the notes as a whole', () => {
  expect(taskTexts(' Diapers ')).toEqual({ title: 'Diapers', notes: '' });
  const long = 'word '.repeat(40).trim();
  const { title, notes } = taskTexts(long);
  expect(title).toMatch(/…$/);
  expect(title.length).toBeLessThanOrEqual(100);
  expect(notes).toBe(long);
});
