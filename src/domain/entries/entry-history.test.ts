import { describe, expect, test } from 'vitest';
import { makeEvent } from '../../../tests/helpers/events.ts';
import { bringBack, changesOf, withValue } from './entry-history.ts';

const NOON = '2026-05-03T12:00:00Z';
const at = Date.parse(NOON);

describe('the history of an entry', () => {
  test('gives each field that has changed its versions, the newest first', () => {
    const event = makeEvent('diaper', NOON, { note: 'three' });
    const items = [
      { path: '*', value: null, writtenAt: at, by: 'ana', current: true },
      { path: 'note', value: null, writtenAt: at + 3, by: 'ben', current: true },
      { path: 'note', value: 'two', writtenAt: at + 2, by: 'ana' },
      { path: 'note', value: '', writtenAt: at, by: null },
    ];
    expect(
      changesOf(event, items).map(({ value, by, isCurrent }) => [value, by, isCurrent]),
    ).toEqual([
      ['three', 'ben', true],
      ['two', 'ana', false],
      ['', 'ana', false],
    ]);
  });

  test('brings a field back by an edit of that field alone', () => {
    const event = makeEvent('diaper', NOON, { payload: { kind: 'wet' } });
    expect(bringBack(event, { path: 'note', value: 'two' })).toEqual({ note: 'two' });
    expect(bringBack(event, { path: 'payload.kind', value: 'dirty' })).toEqual({
      payload: { kind: 'dirty' },
    });
  });

  test('brings a time back without the zone and day that follow from it', () => {
    const event = makeEvent('sleep', NOON, { ended: at + 1_000 });
    expect(bringBack(event, { path: '~start', value: [at - 5, 60, 'Europe/Madrid', 'x'] })).toEqual(
      { startedAt: at - 5 },
    );
    expect(bringBack(event, { path: '~end', value: [null, null] })).toEqual({ endedAt: null });
  });

  test('brings a dose back whole, and takes away what was not there', () => {
    const payload = { name: 'Paracetamol', amount: 5, unit: 'ml', status: 'given' } as never;
    const event = makeEvent('medication', NOON, { payload });
    const value = ['Paracetamol', null, 2.5, 'ml'];
    expect(bringBack(event, { path: '~payload.dose', value })?.['payload']).toEqual({
      name: 'Paracetamol',
      amount: 2.5,
      unit: 'ml',
      status: 'given',
    });
  });

  test('puts a tag back, and takes one away again', () => {
    const event = makeEvent('diaper', NOON, { tags: ['rash'] });
    expect(bringBack(event, { path: 'tags/night', value: true })).toEqual({
      tags: ['rash', 'night'],
    });
    expect(bringBack(event, { path: 'tags/rash', value: false })).toEqual({ tags: [] });
  });

  test('knows no way back for what only a newer release knows', () => {
    expect(withValue(makeEvent('diaper', NOON), { path: '~later', value: [1] })).toBeNull();
  });
});
