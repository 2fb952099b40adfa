import { describe, expect, test } from 'vitest';
import { collectionSamples, createSampleDevice } from '../../tests/helpers/collection-samples.ts';
import { copyOf } from '../collections/items.ts';
import type { AnyRecord } from '../records/record.ts';
import { editRecord } from '../rules/merge.ts';
import { collections } from '../collections.ts';
import type { Action, Actor } from './actor.ts';
import { canRead, canWrite } from './can.ts';
import type { Grant } from './permissions.ts';
import { presets } from './presets.ts';

const NOW = Date.UTC(2026, 0, 6);
const parent = (userId: string): Actor => ({ userId, role: 'parent', grants: {} });
const rosa = (grant: Partial<Grant> = {}): Actor => ({
  userId: 'rosa',
  role: 'caregiver',
  grants: { 'child-mia': { ...presets.nanny, ...grant } },
});
const by = (userId: string, fields: object = {}): AnyRecord => ({
  ...createSampleDevice(userId, () => NOW).create(collectionSamples.articles!, 'child-mia', 'Naps'),
  ...fields,
});
const reads = (actor: Actor, record: AnyRecord) => canRead(actor, 'articles', record, NOW);
const writes = (actor: Actor, action: Action, before: AnyRecord | null, after: AnyRecord) =>
  canWrite(actor, 'articles', action, before, after, NOW);
const edited = (record: AnyRecord, userId: string, changes: Record<string, unknown>) =>
  editRecord(collections.articles.merge, record, changes, {
    by: userId,
    at: NOW + 1_000,
    node: 'node0001',
  });

describe('who may read an article', () => {
  test('its author alone while it is a draft', () => {
    const draft = by('ana', { status: 'draft' });
    expect(reads(parent('ana'), draft)).toBe(true);
    expect(reads(parent('ben'), draft)).toBe(false);
    expect(reads(rosa(), draft)).toBe(false);
    expect(reads(rosa({ knowledge: 'write' }), by('rosa', { status: 'draft' }))).toBe(true);
  });

  test.each<[string, object, Partial<Grant>, boolean]>([
    ['is published', {}, {}, true],
    ['is for caregivers', { audience: 'caregivers' }, {}, true],
    ['is for parents', { audience: 'parents' }, { knowledge: 'write' }, false],
    ['is archived', { status: 'archived' }, {}, false],
    ['is published, without the right to articles', {}, { knowledge: 'none' }, false],
    ['is of a newer release', { status: 'shared' }, {}, false],
  ])('a caregiver, when it %s', (_, fields, grant, expected) => {
    expect(reads(rosa(grant), by('ana', fields))).toBe(expected);
    expect(reads(parent('ben'), by('ana', fields))).toBe(true);
  });

  test('who may read one may read what is said about it, and comment with the right to', () => {
    const comment = (author: string, item: AnyRecord): AnyRecord => ({
      ...createSampleDevice(author, () => NOW).create(
        collectionSamples.responses!,
        'child-mia',
        'Ok',
      ),
      itemCollection: 'articles',
      itemId: item.id,
      ...copyOf('articles', item),
    });
    const write = (actor: Actor, record: AnyRecord) =>
      canWrite(actor, 'responses', 'create', null, record, NOW);
    const shared = comment('rosa', by('ana'));
    expect(canRead(rosa(), 'responses', shared, NOW)).toBe(true);
    expect(write(rosa(), shared)).toBe(true);
    expect(write(rosa({ comment: false }), shared)).toBe(false);
    const hidden = comment('ana', by('ana', { status: 'draft' }));
    expect(canRead(parent('ben'), 'responses', hidden, NOW)).toBe(false);
    expect(write(rosa(), comment('rosa', by('ana', { audience: 'parents' })))).toBe(false);
  });
});

describe('who may write an article', () => {
  test('a parent, but not the draft of another one, nor make it one', () => {
    const article = by('ana');
    expect(writes(parent('ben'), 'edit', article, edited(article, 'ben', { title: 'Nap' }))).toBe(
      true,
    );
    expect(
      writes(parent('ben'), 'edit', article, edited(article, 'ben', { status: 'draft' })),
    ).toBe(false);
    const draft = by('ana', { status: 'draft' });
    expect(writes(parent('ben'), 'edit', draft, edited(draft, 'ben', { title: 'Nap' }))).toBe(
      false,
    );
    expect(writes(parent('ben'), 'remove', draft, draft)).toBe(false);
    expect(writes(parent('ana'), 'edit', draft, edited(draft, 'ana', { title: 'Nap' }))).toBe(true);
  });

  test('a caregiver with the right, their own', () => {
    const writer = rosa({ knowledge: 'write' });
    const own = by('rosa');
    expect(writes(writer, 'create', null, own)).toBe(true);
    expect(writes(rosa(), 'create', null, own)).toBe(false);
    expect(writes(writer, 'create', null, by('ana'))).toBe(false);
    expect(writes(writer, 'remove', own, own)).toBe(true);
    expect(writes(writer, 'remove', by('ana'), by('ana'))).toBe(false);
  });

  test('a reader, that they have read it and nothing else', () => {
    const article = by('ana', { pinnedFor: ['rosa'] });
    const edit = (changes: Record<string, unknown>) =>
      writes(rosa(), 'edit', article, edited(article, 'rosa', changes));
    expect(edit({ readBy: ['rosa'] })).toBe(true);
    expect(edit({ readBy: ['rosa', 'ben'] })).toBe(false);
    expect(edit({ readBy: ['ben'] })).toBe(false);
    expect(edit({ readBy: ['rosa'], title: 'Mine' })).toBe(false);
    expect(edit({ readBy: ['rosa'], blocks: {} })).toBe(false);
    const forged = { ...edited(article, 'rosa', { readBy: ['rosa'] }), title: 'Without a clock' };
    expect(writes(rosa(), 'edit', article, forged)).toBe(false);
    expect(writes(rosa(), 'remove', article, article)).toBe(false);
    const hidden = by('ana', { audience: 'parents' });
    expect(writes(rosa(), 'edit', hidden, edited(hidden, 'rosa', { readBy: ['rosa'] }))).toBe(
      false,
    );
  });
});
