import { describe, expect, test } from 'vitest';
import { makeEvent } from '../../tests/helpers/events.ts';
import { makeJpeg } from '../../tests/helpers/jpeg.ts';
import { photoOf } from '../records/photo.ts';
import type { AnyRecord } from '../records/record.ts';
import { digestOf } from '../rules/merge.ts';
import type { Actor } from './actor.ts';
import { presets } from './presets.ts';
import { shownTo } from './shown.ts';

const meta = makeEvent('note', 0) as AnyRecord;
const child = {
  ...meta,
  id: 'child-mia',
  caregivers: [
    { userId: 'rosa', permissions: presets.nanny },
    { userId: 'zoe', permissions: presets.sitter },
  ],
} as AnyRecord;
const zoe = {
  ...meta,
  id: 'zoe',
  name: 'Zoe',
  role: 'caregiver',
  relation: 'sitter',
  phone: '+1 555 0100',
  paused: true,
  limit: presets.sitter,
  invitedBy: 'ana',
  read: { 'child-mia': { version: 'v1', at: 0 } },
  wish: { id: 'wish-0001', at: 0, children: {}, note: 'More, please', answer: null },
} as AnyRecord;
const as = (userId: string, role: Actor['role']): Actor => ({ userId, role, grants: {} });

describe('a record on a caregiver’s device', () => {
  // Invariant I31 (docs/sync-spec.md)
  test('has only the caregiver’s own grant of a child', () => {
    expect(shownTo(as('rosa', 'caregiver'), 'children', child)).toEqual({
      ...child,
      caregivers: [{ userId: 'rosa', permissions: presets.nanny }],
    });
    expect(shownTo(as('gran', 'caregiver'), 'children', child)['caregivers']).toEqual([]);
  });

  test('has the photo of a child in their care', () => {
    const photo = photoOf(makeJpeg());
    const rosa = shownTo(as('rosa', 'caregiver'), 'children', { ...child, photo } as AnyRecord);
    expect(rosa['photo']).toBe(photo);
  });

  // Invariant I31 (docs/sync-spec.md)
  test('leaves out another member’s limit, pause, phone number and access request', () => {
    const shown = shownTo(as('rosa', 'caregiver'), 'members', zoe);
    expect(shown).toMatchObject({ name: 'Zoe', role: 'caregiver', relation: 'sitter' });
    for (const key of ['limit', 'paused', 'phone', 'invitedBy', 'read', 'wish'])
      expect(shown).not.toHaveProperty(key);
  });

  test('is complete for the caregiver’s own member record and for logs', () => {
    expect(shownTo(as('zoe', 'caregiver'), 'members', zoe)).toBe(zoe);
    expect(shownTo(as('zoe', 'caregiver'), 'events', meta)).toBe(meta);
  });

  // Invariant I31 (docs/sync-spec.md)
  test('has the digest of the whole record, so that it is not fetched again', () => {
    const rosa = as('rosa', 'caregiver');
    expect(digestOf(shownTo(rosa, 'children', child))).toBe(digestOf(child));
    expect(digestOf(shownTo(rosa, 'members', zoe))).toBe(digestOf(zoe));
  });

  // Invariant I31 (docs/sync-spec.md)
  test('has the medicines of a child’s card only for a caregiver who may see medicines', () => {
    const card = { contacts: { vera0001: { name: 'Vera', phone: '1' } } };
    const withCard = { ...child, ...card, medicines: { drops001: { name: 'Vitamin D' } } };
    const shown = (medication: 'none' | 'see') =>
      shownTo(
        { ...as('rosa', 'caregiver'), grants: { 'child-mia': { ...presets.nanny, medication } } },
        'children',
        withCard,
      );
    expect(shown('see')).toMatchObject({ medicines: { drops001: { name: 'Vitamin D' } }, ...card });
    expect(shown('none')).toMatchObject(card);
    expect(shown('none')).not.toHaveProperty('medicines');
    expect(digestOf(shown('none'))).toBe(digestOf(withCard));
  });

  test('has the insurance number of a card only for a caregiver who may open the emergency card', () => {
    const card = { allergies: 'Eggs', insurance: 'A 123' };
    const shown = (documents: 'none' | 'emergency') =>
      shownTo(
        { ...as('rosa', 'caregiver'), grants: { 'child-mia': { ...presets.nanny, documents } } },
        'children',
        { ...child, card },
      );
    expect(shown('emergency')).toMatchObject({ card });
    expect(Reflect.get(shown('none'), 'card')).toEqual({ allergies: 'Eggs' });
  });

  test.each(['super_admin', 'parent'] as const)('is complete for a %s', (role) => {
    expect(shownTo(as('ana', role), 'children', child)).toBe(child);
    expect(shownTo(as('ana', role), 'members', zoe)).toBe(zoe);
  });
});
