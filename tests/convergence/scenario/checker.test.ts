import { expect, test } from 'vitest';
import { makeEvent } from '../../helpers/events.ts';
import { Findings, compareReplica, isKept } from './checker.ts';

const note = (id: string, text: string) => makeEvent('note', 1_000, { id, note: text });
const mapOf = (...records: ReturnType<typeof note>[]) =>
  new Map(records.map((record) => [`events/${record.id}`, record]));

function differences(held: ReturnType<typeof mapOf>, master: ReturnType<typeof mapOf>): string[] {
  const findings = new Findings();
  compareReplica(findings, 'phone', { held, master });
  return findings.all;
}

test('a device that holds what the server has is found to, whatever the order of fields', () => {
  const record = note('n1', 'smiled');
  const turned = Object.fromEntries(Object.entries(record).toReversed()) as typeof record;
  expect(differences(mapOf(turned), mapOf(record))).toEqual([]);
});

test('what a device lacks, holds otherwise or should not hold is found', () => {
  const held = mapOf(note('n1', 'smiled'), note('n2', 'slept'));
  const master = mapOf(note('n1', 'laughed'), note('n3', 'ate'));
  expect(differences(held, master)).toEqual([
    'diverged: phone holds events/n1 otherwise',
    'diverged: phone lacks events/n3',
    'leaked: phone holds events/n2',
  ]);
});

test('a word counts as kept in its own field or its history, and nowhere else', () => {
  const record = note('n1', 'laughed');
  const history = [{ path: 'note', value: 'smiled' }];
  expect(isKept(record, history, 'note', 'laughed')).toBe(true);
  expect(isKept(record, history, 'note', 'smiled')).toBe(true);
  expect(isKept(record, history, 'note', 'slept')).toBe(false);
  expect(isKept(record, history, 'performedBy', 'smiled')).toBe(false);
});
