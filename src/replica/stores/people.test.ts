import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AnyRecord } from '../../../schema/records/record.ts';
import { makeStamp } from '../../../schema/rules/clock.ts';
import { isRemoved, removeRecord, restoreRecord } from '../../../schema/rules/merge.ts';
import { type TestReplica, eventually, openTestReplica } from '../../../tests/helpers/replica.ts';
import { InvalidRecordError } from '../errors.ts';
import type { NewChild } from './people.ts';

let env: TestReplica;
beforeEach(async () => {
  env = await openTestReplica();
});
afterEach(() => env.replica.close());

const child = (name: string): NewChild => ({
  name,
  birthdate: '2026-01-02',
  gender: null,
  chartSex: null,
  gestationDays: null,
  color: '#AA4455',
});
const names = (entries: readonly { record: { name: string } }[]) =>
  entries.map(({ record }) => record.name);

describe('children', () => {
  test('have their own id as childId and begin without caregivers', async () => {
    const [mia] = await env.replica.children.add([child('Mia')]);
    expect(mia).toMatchObject({ childId: mia?.id, caregivers: [], createdBy: env.userId });
  });

  test('are listed in the order in which they were added, not by name or edit', async () => {
    for (const name of ['Zoe', 'Ana', 'Mia']) {
      env.advance(1_000);
      await env.replica.children.add([child(name)]);
    }
    const all = await eventually(env.replica.children.all(), (found) => found.length === 3);
    await env.replica.children.edit(all[2]?.record.id ?? '', { color: '#112233' });
    expect(names(await eventually(env.replica.children.all()))).toEqual(['Zoe', 'Ana', 'Mia']);
  });

  test('are moved to the trash and restored with their edits', async () => {
    const [mia] = await env.replica.children.add([child('Mia')]);
    const id = mia?.id ?? '';
    await env.replica.children.edit(id, { color: '#112233' });
    await env.replica.children.remove(id);
    expect(await eventually(env.replica.children.all(), (all) => all.length === 0)).toEqual([]);
    expect(names(await eventually(env.replica.children.removed()))).toEqual(['Mia']);
    await env.replica.children.restore(id);
    const [entry] = await eventually(env.replica.children.all(), (all) => all.length === 1);
    expect(entry?.record).toMatchObject({ id, color: '#112233' });
  });

  test('are refused with an invalid name, and the error names the field', async () => {
    const adding = env.replica.children.add([child('')]);
    await expect(adding).rejects.toBeInstanceOf(InvalidRecordError);
    await expect(adding).rejects.toMatchObject({ issues: [{ path: 'name' }] });
    expect(await eventually(env.replica.children.all())).toEqual([]);
  });

  test('lose no field when two parents edit different fields offline', async () => {
    const [mia] = await env.replica.children.add([child('Mia')]);
    const id = mia?.id ?? '';
    await env.replica.children.edit(id, { name: 'Mia Lou' });
    const theirs = {
      ...mia,
      gender: 'girl',
      clocks: { ...mia?.clocks, gender: makeStamp(env.clock.now() + 5, 0, 'nodezzzz') },
    } as AnyRecord;
    await env.replica.sync.absorb([{ collection: 'children', record: theirs, seq: 4 }]);
    const [entry] = await eventually(
      env.replica.children.all(),
      ([first]) => first?.record.gender === 'girl',
    );
    expect(entry).toMatchObject({ record: { name: 'Mia Lou', gender: 'girl' }, state: 'waiting' });
  });
});

describe('members', () => {
  const member = (id: string, role: string, at: number): AnyRecord => ({
    id,
    childId: null,
    createdBy: id,
    createdAt: at,
    updatedBy: id,
    updatedAt: at,
    schemaVersion: 1,
    clocks: { '*': makeStamp(at, 0, 'server00') },
    removed: null,
    name: id,
    role,
  });

  test('come from the server, in the order in which they joined', async () => {
    await env.replica.sync.absorb([
      { collection: 'members', record: member('user-rosa', 'caregiver', 2_000), seq: 2 },
      { collection: 'members', record: member('user-ana', 'super_admin', 1_000), seq: 1 },
    ]);
    const all = await eventually(env.replica.members.all(), (found) => found.length === 2);
    expect(all.map(({ record, state }) => [record.id, state])).toEqual([
      ['user-ana', 'saved'],
      ['user-rosa', 'saved'],
    ]);
    expect(await env.replica.members.roleOf('user-rosa')).toBe('caregiver');
    expect(await env.replica.members.roleOf('user-ben')).toBeNull();
  });

  test('who were removed are in no list of the family, and keep their names', async () => {
    const rosa = member('user-rosa', 'caregiver', 2_000);
    await env.replica.sync.absorb([
      { collection: 'members', record: member('user-ana', 'super_admin', 1_000), seq: 1 },
      { collection: 'members', record: rosa, seq: 2 },
    ]);
    await eventually(env.replica.members.all(), (found) => found.length === 2);
    const by = { by: 'user-ana', at: 3_000, node: 'server00' };
    const removed = removeRecord(rosa, by);
    await env.replica.sync.absorb([{ collection: 'members', record: removed, seq: 3 }]);
    const family = await eventually(env.replica.members.all(), (found) => found.length === 1);
    expect(names(family)).toEqual(['user-ana']);
    const everybody = await eventually(
      env.replica.members.everybody(),
      (found) => found.length === 2,
    );
    expect(everybody.map(({ record }) => [record.name, isRemoved(record)])).toEqual([
      ['user-ana', false],
      ['user-rosa', true],
    ]);
  });

  test('who come back are in the family again', async () => {
    const rosa = member('user-rosa', 'caregiver', 2_000);
    const removed = removeRecord(rosa, { by: 'user-ana', at: 3_000, node: 'server00' });
    await env.replica.sync.absorb([{ collection: 'members', record: removed, seq: 1 }]);
    await eventually(env.replica.members.everybody(), (found) => found.length === 1);
    expect(await eventually(env.replica.members.all())).toEqual([]);
    const restored = restoreRecord(removed, { by: 'user-ana', at: 4_000, node: 'server00' });
    await env.replica.sync.absorb([{ collection: 'members', record: restored, seq: 2 }]);
    const family = await eventually(env.replica.members.all(), (found) => found.length === 1);
    expect(names(family)).toEqual(['user-rosa']);
  });
});
