import { expect, test } from 'vitest';
import { ElementTable } from './element-table.ts';
import type { RecordedElement } from './recorded.ts';

const element = (id: number, children: RecordedElement['children'] = []): RecordedElement => ({
  id,
  tag: 'div',
  props: {},
  layer: null,
  children,
});

test('what two steps have in common has one number, what differs has two', () => {
  const table = new ElementTable();
  const same = element(2, [element(3), 'text']);
  const before = table.add(element(1, [same, element(4, ['before'])]));
  const after = table.add(element(1, [same, element(4, ['after'])]));
  expect(table.elements[before]?.children[0]).toBe(table.elements[after]?.children[0]);
  expect(table.elements[before]?.children[1]).not.toBe(table.elements[after]?.children[1]);
  expect(table.elements).toHaveLength(6);
});

test('equal content in another element is another element', () => {
  const table = new ElementTable();
  expect(table.add(element(1, ['text']))).not.toBe(table.add(element(2, ['text'])));
});
