import { describe, expect, test } from 'vitest';
import { collectionSamples, createSampleDevice } from '../../tests/helpers/collection-samples.ts';
import { collections } from '../collections.ts';
import { mayExport } from '../export/scope.ts';
import type { Action, Actor } from './actor.ts';
import { canRead, canWrite } from './can.ts';
import type { Grant } from './permissions.ts';
import { presets } from './presets.ts';

const NOW = Date.UTC(2026, 0, 6);
const { name } = collections.growth;
const sample = collectionSamples.growth!;
const of = (userId: string, childId = 'child-mia') =>
  createSampleDevice(userId, () => NOW).create(sample, childId, '');
const own = of('rosa');
const others = of('ana');

const rosa = (grant: Partial<Grant>): Actor => ({
  userId: 'rosa',
  role: 'caregiver',
  grants: { 'child-mia': { ...presets.nanny, ...grant } },
});
const writes = (actor: Actor, action: Action, before = others, after = before) =>
  canWrite(actor, name, action, action === 'create' ? null : before, after, NOW);

describe('the right to growth measurements', () => {
  test.each([
    ['none', { read: false, write: false }],
    ['see', { read: true, write: false }],
    ['edit', { read: true, write: true }],
  ] as const)('%s: %j', (growth, { read, write }) => {
    const actor = rosa({ growth });
    for (const record of [own, others]) {
      expect(canRead(actor, name, record, NOW)).toBe(read);
      expect(writes(actor, 'edit', record)).toBe(write);
      expect(writes(actor, 'remove', record)).toBe(write);
    }
    expect(writes(actor, 'create', own)).toBe(write);
  });

  test('is independent of the right to the log', () => {
    const actor = rosa({ growth: 'none', view: 'all', editOthers: true, log: ['growth'] });
    expect(canRead(actor, name, others, NOW)).toBe(false);
    expect(writes(actor, 'create', own)).toBe(false);
  });

  test('does not cover children without a grant, or writing in another’s name', () => {
    const actor = rosa({ growth: 'edit' });
    const elsewhere = { ...own, childId: 'child-leo' };
    expect(canRead(actor, name, elsewhere, NOW)).toBe(false);
    expect(writes(actor, 'edit', own, elsewhere)).toBe(false);
    expect(writes(actor, 'create', others)).toBe(false);
  });

  test.each(['super_admin', 'parent'] as const)('is complete for a %s', (role) => {
    const parent: Actor = { userId: 'ana', role, grants: {} };
    expect(canRead(parent, name, own, NOW)).toBe(true);
    for (const action of ['create', 'edit', 'remove'] as const) {
      expect(writes(parent, action, others)).toBe(true);
    }
  });

  test('includes the export of own measurements, and of all where parents allow it', () => {
    expect(mayExport(rosa({ growth: 'see' }), name, own, NOW)).toBe(true);
    expect(mayExport(rosa({ growth: 'see' }), name, others, NOW)).toBe(false);
    expect(mayExport(rosa({ growth: 'see', export: true }), name, others, NOW)).toBe(true);
    expect(mayExport(rosa({ growth: 'none', export: true }), name, others, NOW)).toBe(false);
  });
});
