import { beforeEach, describe, expect, test } from 'vitest';
import { collections } from '../../schema/collections.ts';
import { copyOf } from '../../schema/collections/items.ts';
import type { EventRecord } from '../../schema/records/event.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import { presets } from '../../schema/rights/presets.ts';
import { isRemoved } from '../../schema/rules/merge.ts';
import { collectionSamples, createSampleDevice } from '../../tests/helpers/collection-samples.ts';
import { createDevice } from '../../tests/helpers/device-records.ts';
import {
  ACCOUNT,
  CHILD,
  type RecordFamily,
  foundRecordFamily,
} from '../../tests/helpers/record-family.ts';
import { push } from './sync.ts';

/**
 * Comments that a restored server holds in an earlier state, or not at all, while the devices have what the
 * server had before.
 */

const START = Date.UTC(2026, 10, 22, 12);
const { name } = collections.responses;
const sample = collectionSamples.responses!;

type Person = 'ana' | 'ben' | 'rosa' | 'zoe';
let time: number;
const now = () => (time += 1_000);
let family: RecordFamily<Person>;
let entry: EventRecord;
let comment: AnyRecord;
let backup: unknown;

const anas = createDevice('ana', { childId: CHILD, now });
const anasWords = createSampleDevice('ana', now);
const bens = createSampleDevice('ben', now);
const rosas = createSampleDevice('rosa', now);
const zoes = createSampleDevice('zoe', now);

beforeEach(async () => {
  time = START;
  const people = {
    ana: 'super_admin',
    ben: 'parent',
    rosa: 'caregiver',
    zoe: 'caregiver',
  } as const;
  family = await foundRecordFamily(people, now);
  for (const caregiver of ['rosa', 'zoe'] as const) await family.grant(caregiver, presets.nanny);
  entry = anas.event('diaper');
  await sends('ana', anas.node, 'events', entry);
  comment = rosas.create(sample, CHILD, 'So cute', entry);
  await sends('rosa', rosas.node, name, comment);
  backup = family.store.backup();
});

describe('a copy of the entry that the server made after the backup', () => {
  /** The comment with a later copy, as every device has it when the server is restored. */
  let later: AnyRecord;

  beforeEach(async () => {
    const moved = anas.edit(entry, { startedAt: entry.startedAt - 60_000 });
    await sends('ana', anas.node, 'events', moved);
    later = stored();
    restore();
  });

  test('is no edit by a parent who removes the comment', async () => {
    expect(later.clocks).not.toEqual(comment.clocks);
    const { verdict } = await sends('ben', bens.node, name, bens.remove(later));
    expect(verdict).toBe('merged');
    expect(isRemoved(stored())).toBe(true);
  });

  test.each<[Person, string]>([
    ['ben', bens.node],
    ['rosa', rosas.node],
    ['zoe', zoes.node],
  ])('is taken from %s with nothing else, and again follows the entry', async (who, node) => {
    const { verdict } = await sends(who, node, name, later);
    expect(verdict).not.toBe('rejected');
    expect(stored()).toMatchObject({ content: 'So cute', updatedBy: 'rosa', ...copied() });
  });

  test('carries no words of somebody else', async () => {
    const forged = { ...later, content: 'Zzz' };
    const verdict = await sends('zoe', zoes.node, name, forged);
    expect(verdict).toMatchObject({ verdict: 'rejected', code: 'FORBIDDEN' });
    expect(stored()).toMatchObject({ content: 'So cute' });
  });

  const copied = () => copyOf('events', entry);
});

test('a copy that somebody makes up changes nothing', async () => {
  const stamp = `${Object.values(zoes.remove(comment).clocks).toSorted().at(-1)}`;
  const clocks = { ...comment.clocks, '~copied': stamp };
  const verdict = await sends('zoe', zoes.node, name, { ...comment, content: 'Zzz', clocks });
  expect(verdict).toMatchObject({ verdict: 'rejected', code: 'FORBIDDEN' });
  expect(stored()).toEqual(comment);
});

test('an edit that the server has lost does not stop a parent who removes the comment', async () => {
  const edited = rosas.edit(name, comment, { content: 'Cuter' });
  await sends('rosa', rosas.node, name, edited);
  restore();
  const { verdict } = await sends('ben', bens.node, name, bens.remove(edited));
  expect(verdict).toBe('applied');
  expect(isRemoved(stored())).toBe(true);
  expect(stored()).toMatchObject({ content: 'Cuter', createdBy: 'rosa' });
});

test('a parent edits the comment of nobody else after a restore either', async () => {
  restore();
  const edited = bens.edit(name, comment, { content: 'Not cute' });
  const verdict = await sends('ben', bens.node, name, edited);
  expect(verdict).toMatchObject({ verdict: 'rejected', code: 'FORBIDDEN' });
});

// Invariant I32 (docs/sync-spec.md)
test('a comment that the server has lost goes from devices that may not see its entry any more', async () => {
  const anasComment = anasWords.create(sample, CHILD, 'Look', entry);
  await sends('ana', anasWords.node, name, anasComment);
  restore();
  const hidden = await sends('zoe', zoes.node, name, anasComment);
  expect(hidden).toMatchObject({ verdict: 'rejected' });
  expect(hidden).not.toHaveProperty('gone');
  await sends('ana', anas.node, 'events', anas.edit(entry, { visibility: 'parents' }));
  const gone = await sends('zoe', zoes.node, name, anasComment);
  expect(gone).toMatchObject({ verdict: 'rejected', gone: true });
});

async function sends(who: Person, node: string, collection: string, record: AnyRecord) {
  const request = { node, rows: [{ collection, record }] };
  const { verdicts } = await push(family.store, await family.actor(who), request, now());
  return verdicts[0]!;
}

function stored(): AnyRecord {
  return family.store.peek(ACCOUNT, `${name}/${comment.id}`)!;
}

function restore(): void {
  family.store.restore(backup, 'epoch-2', now());
}
