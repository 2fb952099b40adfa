import { expect, test } from 'vitest';
import { type PersonAction, mayManage } from './people.ts';
import type { Role } from './roles.ts';

const roles = ['super_admin', 'parent', 'caregiver'] as const satisfies readonly Role[];
const another = (role: Role) => ({ userId: 'another', role });

const actions: [string, PersonAction, string][] = [
  ['invite an owner', { do: 'invite', role: 'super_admin' }, ''],
  ['invite a parent', { do: 'invite', role: 'parent' }, 'super_admin parent'],
  ['invite a caregiver', { do: 'invite', role: 'caregiver' }, 'super_admin parent'],
  ['set the rights of the owner', { do: 'setRights', person: another('super_admin') }, ''],
  ['set the rights of a parent', { do: 'setRights', person: another('parent') }, ''],
  [
    'set the rights of a caregiver',
    { do: 'setRights', person: another('caregiver') },
    'super_admin parent',
  ],
  ['remove the owner', { do: 'remove', person: another('super_admin') }, ''],
  ['remove a parent', { do: 'remove', person: another('parent') }, 'super_admin'],
  ['remove a caregiver', { do: 'remove', person: another('caregiver') }, 'super_admin'],
  ['make a parent the owner', { do: 'makeOwner', person: another('parent') }, 'super_admin'],
  ['make a caregiver the owner', { do: 'makeOwner', person: another('caregiver') }, ''],
  ['leave', { do: 'leave' }, 'parent caregiver'],
  ['delete the family', { do: 'deleteFamily' }, 'super_admin'],
];

test.each(actions)('who may %s', (_, action, who) => {
  const allowed = roles.filter((role) => mayManage({ userId: 'me', role }, action));
  expect(allowed.join(' ')).toBe(who);
});

test.each(['remove', 'makeOwner', 'setRights'] as const)('nobody may %s themselves', (what) => {
  for (const role of roles) {
    if (what === 'setRights' && role === 'caregiver') continue;
    const me = { userId: 'me', role };
    expect(mayManage(me, { do: what, person: me })).toBe(false);
  }
});
