import { expect, test } from 'vitest';
import { keysOf } from '../../../../schema/keys.ts';
import { notificationTypes } from '../../../../schema/notifications/types.ts';
import '../../../i18n/lazy/notification-settings.ts';
import { isTextKey } from '../../../i18n/t.ts';
import { cellOf, groupRows, typeRows, withCell } from './matrix.ts';

const rowOf = (name: string) => {
  const row = [...groupRows, ...typeRows].find((each) => each.name === name);
  if (!row) throw new Error(`no row ${name}`);
  return row;
};

test('every type of the specification is in one row of each matrix, and has a text', () => {
  const all = keysOf(notificationTypes).toSorted();
  for (const rows of [groupRows, typeRows]) {
    expect(rows.flatMap(({ types }) => types).toSorted()).toEqual(all);
    expect(rows.filter(({ name }) => !isTextKey(`notificationSettings.${name}`))).toEqual([]);
  }
});

test('a row is switched for one child, or altogether', () => {
  const likes = rowOf('group-likes');
  const muted = withCell([], likes, { childId: 'child-mia', isOn: false });
  expect(cellOf(muted, likes, 'child-mia')).toBe('off');
  expect(cellOf(muted, likes, 'child-leo')).toBe('on');
  expect(cellOf(muted, likes, null)).toBe('on');
  const none = withCell(muted, likes, { childId: null, isOn: false });
  expect(cellOf(none, likes, 'child-leo')).toBe('off');
  // What was chosen for a child is there again afterwards.
  const again = withCell(none, likes, { childId: null, isOn: true });
  expect(again).toEqual(muted);
});

test('a group shows that only some of its types are on', () => {
  const muted = withCell([], rowOf('type-log_unliked'), { childId: null, isOn: false });
  expect(muted).toEqual(['log_unliked:*']);
  expect(cellOf(muted, rowOf('group-likes'), null)).toBe('some');
  expect(withCell(muted, rowOf('group-likes'), { childId: null, isOn: true })).toEqual([]);
});
