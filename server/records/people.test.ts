import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../schema/limits.ts';
import type { ChildRecord } from '../../schema/records/child.ts';
import { photoOf } from '../../schema/records/photo.ts';
import type { Shift } from '../../schema/rights/permissions.ts';
import { presets } from '../../schema/rights/presets.ts';
import { createDevice } from '../../tests/helpers/device-records.ts';
import { makeJpeg } from '../../tests/helpers/jpeg.ts';
import { TestRecordStore } from '../../tests/helpers/memory-record-store.ts';
import { blankMember, dropMember, putMember, setGrant, setLimit } from './people.ts';
import type { RecordTransaction } from './store.ts';

const NOW = Date.UTC(2026, 10, 22);
const ACCOUNT = 'family';
const at = { by: 'ana', now: NOW };
const zoe = { userId: 'zoe', name: 'Zoe', color: '#B45309', role: 'caregiver' as const };

let store: TestRecordStore;
const write = <T>(work: (tx: RecordTransaction) => Promise<T>): Promise<T> =>
  store.transaction(ACCOUNT, work);
const member = () => store.peek(ACCOUNT, 'members/zoe');

beforeEach(async () => {
  store = new TestRecordStore();
  await write(async (tx) => {
    await putMember(tx, zoe, at);
    const device = createDevice('ana', { childId: 'child-mia', now: () => NOW });
    const child = { ...device.event('note'), id: 'child-mia', caregivers: [] } as unknown;
    tx.put('children', child as ChildRecord, { narrowed: false });
  });
});

describe('a member', () => {
  test('keeps fields that a later write omits', async () => {
    await write((tx) => putMember(tx, { ...zoe, phone: '+1 555 0100', relation: 'sitter' }, at));
    await write((tx) => putMember(tx, { ...zoe, name: 'Zoé' }, at));
    expect(member()).toMatchObject({ name: 'Zoé', phone: '+1 555 0100', relation: 'sitter' });
  });

  test('leaves no photo behind, and none in the history', async () => {
    const photo = photoOf(makeJpeg());
    await write((tx) => putMember(tx, { ...zoe, photo }, at));
    expect(member()).toMatchObject({ photo });
    await write((tx) => dropMember(tx, 'zoe', at));
    expect(member()).toMatchObject({ name: zoe.name, photo: null });
    await write((tx) => putMember(tx, { ...zoe, photo }, at));
    await write((tx) => blankMember(tx, 'zoe', at));
    expect(member()).toMatchObject({ photo: null });
    const key = { collection: 'members' as const, id: 'zoe' };
    expect(JSON.stringify(await store.historyOf(ACCOUNT, key))).not.toContain(photo);
  });
});

describe('the limit of a caregiver', () => {
  test('is set and lifted independently of the pause', async () => {
    await write((tx) => setLimit(tx, { userId: 'zoe', limit: presets.sitter }, at));
    await write((tx) => setLimit(tx, { userId: 'zoe', paused: true }, at));
    expect(member()).toMatchObject({ limit: presets.sitter, paused: true });
    await write((tx) => setLimit(tx, { userId: 'zoe', limit: null }, at));
    expect(member()).toMatchObject({ limit: null, paused: true });
  });

  test.each(['nobody', 'zoe'])('is refused for a person of another account: %s', async (userId) => {
    await write((tx) => dropMember(tx, 'zoe', at));
    await expect(write((tx) => setLimit(tx, { userId, paused: true }, at))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('a grant', () => {
  test('drops shifts that ended long ago', async () => {
    const shifts = [4, 1].map((days) => ({
      from: NOW - days * DAY_MS - 1,
      to: NOW - days * DAY_MS,
    }));
    const permissions = { ...presets.sitter, onlyOnShift: true, shifts };
    const child = await write((tx) =>
      setGrant(tx, { childId: 'child-mia', userId: 'zoe', permissions }, at),
    );
    expect(child.caregivers[0]?.permissions.shifts).toEqual(shifts.slice(1));
  });

  test('with more shifts than a child’s record can carry is refused', async () => {
    const shifts = Array.from({ length: 300 }, (_, i): Shift => ({ from: NOW + i, to: NOW + i }));
    const grant = (userId: string) => ({
      childId: 'child-mia',
      userId,
      permissions: { ...presets.sitter, onlyOnShift: true, shifts },
    });
    for (const userId of ['zoe', 'rosa', 'gran']) {
      await write((tx) => setGrant(tx, grant(userId), at));
    }
    await expect(write((tx) => setGrant(tx, grant('mary'), at))).rejects.toMatchObject({
      code: 'RECORD_TOO_LARGE',
    });
  });
});
