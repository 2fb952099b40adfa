import { describe, expect, test } from 'vitest';
import { ChildRecord } from '../../../schema/records/child.ts';
import { childMerge } from '../../../schema/collections/children.ts';
import { mergeRecords, editRecord } from '../../../schema/rules/merge.ts';
import { makeEvent } from '../../../tests/helpers/events.ts';
import { cardOf, cardVersion, isEmptyCard, newLineId, readingOf } from './child-card.ts';

const NOW = Date.UTC(2026, 10, 21);
const lineAt = (ms: number) => newLineId(NOW + ms, 0.5);
const plain = {
  ...makeEvent('note', NOW),
  id: 'child-mia',
  childId: 'child-mia',
  name: 'Mia',
  birthdate: null,
  gender: null,
  chartSex: null,
  gestationDays: null,
  color: '#112233',
  caregivers: [],
} as unknown as ChildRecord;
const by = (node: string, ms: number) => ({ by: node, at: NOW + ms, node: node.padEnd(8, '0') });
const edit = (child: ChildRecord, changes: Partial<ChildRecord>, node: string, ms: number) => {
  const next = editRecord(childMerge, child, changes, by(node, ms));
  expect(ChildRecord.safeParse(next).success).toBe(true);
  return next;
};
const neighbour = { name: 'Vera', role: 'next door, has a key', phone: '+1 555 0100' };
const paracetamol = { name: 'Paracetamol', dose: '5 ml', plan: { minIntervalMin: 360 } };

describe('the card of a child', () => {
  test('is empty until it has content', () => {
    expect(isEmptyCard(cardOf(plain))).toBe(true);
    expect(isEmptyCard(cardOf({ card: { allergies: 'Eggs' } }))).toBe(false);
    expect(isEmptyCard(cardOf({ contacts: { [lineAt(0)]: neighbour } }))).toBe(false);
  });

  test('merges the lines that two parents added offline, in the order of creation', () => {
    const ana = edit(plain, { contacts: { [lineAt(20)]: neighbour } }, 'ana', 20);
    const ben = edit(
      plain,
      { contacts: { [lineAt(10)]: { name: 'Gran', phone: '1' } } },
      'ben',
      10,
    );
    const both = edit(ben, { card: { routine: 'Nap at noon' } }, 'ben', 30);
    const merged = mergeRecords(childMerge, ana, both);
    expect(merged).toEqual(mergeRecords(childMerge, both, ana));
    expect(cardOf(merged)).toMatchObject({
      routine: 'Nap at noon',
      contacts: [{ name: 'Gran' }, { name: 'Vera' }],
    });
    // A line that one of them removes stays removed, although the other has changed another line.
    const without = edit(
      merged,
      { contacts: { [lineAt(10)]: { name: 'Gran', phone: '1' } } },
      'ana',
      40,
    );
    const renamed = edit(
      merged,
      { contacts: { ...merged.contacts, [lineAt(10)]: { name: 'Granny', phone: '1' } } },
      'ben',
      41,
    );
    const last = mergeRecords(childMerge, without, renamed);
    expect(cardOf(last).contacts.map(({ name }) => name)).toEqual(['Granny']);
  });

  test('is not added to a record without one by merging', () => {
    expect(mergeRecords(childMerge, plain, plain)).toEqual(plain);
  });

  test('has at most twelve lines in a list and 2,000 characters in a text', () => {
    const lines = Object.fromEntries(Array.from({ length: 13 }, (_, i) => [lineAt(i), neighbour]));
    expect(ChildRecord.safeParse({ ...plain, contacts: lines }).success).toBe(false);
    expect(ChildRecord.safeParse({ ...plain, card: { rules: 'x'.repeat(2_001) } }).success).toBe(
      false,
    );
    expect(ChildRecord.safeParse({ ...plain, contacts: { 'a b': neighbour } }).success).toBe(false);
  });
});

describe('the reading of a card', () => {
  const child = { card: { allergies: 'Eggs' }, medicines: { [lineAt(0)]: paracetamol } };
  const version = cardVersion(cardOf(child));
  const read = (of: string) => ({ read: { 'child-mia': { version: of, at: NOW } } });

  test('is of the current version, of an older one, or missing', () => {
    const card = cardOf(child);
    expect(readingOf(card, 'child-mia', read(version))).toEqual({ kind: 'current', at: NOW });
    const changed = cardOf({ ...child, card: { allergies: 'Eggs, nuts' } });
    expect(readingOf(changed, 'child-mia', read(version))).toEqual({ kind: 'older', at: NOW });
    expect(readingOf(card, 'child-leo', read(version))).toEqual({ kind: 'none' });
    expect(readingOf(card, 'child-mia', undefined)).toEqual({ kind: 'none' });
  });

  test('is out of date when the person may see the medicines only since then', () => {
    const cut = cardVersion(cardOf(child, false));
    expect(cut).toBe(cardVersion(cardOf({ card: child.card })));
    expect(readingOf(cardOf(child), 'child-mia', read(cut)).kind).toBe('older');
    expect(readingOf(cardOf(child, false), 'child-mia', read(cut)).kind).toBe('current');
  });

  test('is out of date after a change of any text', () => {
    const versions = [
      child,
      { ...child, medicines: { [lineAt(0)]: { ...paracetamol, dose: '6 ml' } } },
      { ...child, medicines: { [lineAt(0)]: { ...paracetamol, plan: { minIntervalMin: 240 } } } },
      { ...child, contacts: { [lineAt(0)]: neighbour } },
      { ...child, card: { routine: 'Eggs' } },
    ].map((one) => cardVersion(cardOf(one)));
    expect(new Set(versions).size).toBe(versions.length);
  });
});
