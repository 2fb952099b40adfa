import { expect, test } from 'vitest';
import type { ChildRecord } from '../../../schema/records/child.ts';
import type { Grant } from '../../../schema/rights/permissions.ts';
import { presets } from '../../../schema/rights/presets.ts';
import type { Role } from '../../../schema/rights/roles.ts';
import { makeEvent } from '../../../tests/helpers/events.ts';
import type { Item } from '../../replica/stores/responses.ts';
import { rightsOf } from '../entries/rights.ts';
import { mayRespond } from './may-respond.ts';

const ME = 'u-me';
const MIA = 'child-mia';
const NOW = Date.UTC(2026, 2, 14, 12);

const rights = (role: Role, grant?: Grant) =>
  rightsOf({
    user: { id: ME, role },
    children: [
      { id: MIA, name: 'Mia', caregivers: grant ? [{ userId: ME, permissions: grant }] : [] },
    ] as never as ChildRecord[],
    members: [],
    now: NOW,
  });
const entry = (more: object = {}): Item => ({
  collection: 'events',
  record: makeEvent('note', NOW - 60_000, { childId: MIA, createdBy: 'u-other', ...more }),
});

test.each<[string, Role, Grant | undefined, object, boolean]>([
  ['a parent', 'parent', undefined, {}, true],
  ['a parent, on an entry of the parents', 'parent', undefined, { visibility: 'parents' }, true],
  ['a caregiver with the right', 'caregiver', { ...presets.nanny, comment: true }, {}, true],
  ['a caregiver without it', 'caregiver', { ...presets.nanny, comment: false }, {}, false],
  [
    'a caregiver, on an entry of the parents',
    'caregiver',
    { ...presets.nanny, comment: true },
    { visibility: 'parents' },
    false,
  ],
])('%s', (_, role, grant, more, expected) => {
  expect(mayRespond({ rights: rights(role, grant), userId: ME }, entry(more))).toBe(expected);
});

test('nothing is known before the rights are read', () => {
  const unknown = rightsOf({ user: undefined, children: undefined, members: undefined, now: NOW });
  expect(mayRespond({ rights: unknown, userId: ME }, entry())).toBeUndefined();
});
