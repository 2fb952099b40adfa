import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSampleDevice, sampled } from '../../tests/helpers/collection-samples.ts';
import { makeEvent } from '../../tests/helpers/events.ts';
import type { CollectionName } from '../collections.ts';
import { eventTypeNames } from '../records/event-types.ts';
import type { AnyRecord } from '../records/record.ts';
import { serverCollections } from '../server-collections.ts';
import { serverEvents } from '../wire/socket.ts';
import { type Notified, bundleText, notificationText } from './text.ts';
import { type NotificationType, isNotificationType, notificationTypes } from './types.ts';
import { keysOf } from '../keys.ts';

const about = { actor: 'Ana', child: 'Mia', tz: 'Europe/Madrid' };
const entryText = (record: object, more: Partial<Notified> = {}) =>
  notificationText({
    ...about,
    type: 'feeding',
    event: 'log:new',
    record: record as AnyRecord,
    ...more,
  });

describe('the text about', () => {
  test('a bottle has actor, value, child, time and the start of the note', () => {
    const bottle = makeEvent('feeding', '2026-03-10T13:10:00Z', {
      payload: { bottles: [{ content: 'formula', takenMl: 120 }] },
      note: 'spat some',
    });
    expect(entryText(bottle)).toBe('Ana: bottle 120 ml for Mia at 14:10 – spat some');
    expect(entryText(bottle, { tz: 'America/New_York' })).toContain('at 09:10');
    expect(entryText(bottle, { event: 'activity:updated' })).toBe(
      'Ana changed: bottle 120 ml for Mia at 14:10 – spat some',
    );
  });

  test('an amount shows what was typed', () => {
    const bottle = makeEvent('feeding', '2026-03-10T13:10:00Z', {
      payload: {
        bottles: [{ content: 'formula', takenMl: 118.3, entered: { value: 4, unit: 'oz' } }],
      },
    });
    expect(entryText(bottle)).toBe('Ana: bottle 4 oz for Mia at 14:10');
  });

  test('a dose, a diaper, a nap and a comment', () => {
    const at = '2026-03-10T13:10:00Z';
    const dose = makeEvent('medication', at, {
      payload: { name: 'Paracetamol', amount: 5, unit: 'ml', status: 'given' },
    });
    expect(entryText(dose)).toBe('Ana: Paracetamol 5 ml for Mia at 14:10');
    expect(entryText(makeEvent('diaper', at, { payload: { kind: 'both' } }))).toBe(
      'Ana: wet and dirty diaper for Mia at 14:10',
    );
    const nap = makeEvent('sleep', at, {
      ended: '2026-03-10T13:55:00Z',
      payload: { kind: 'nap' },
    } as never);
    expect(entryText(nap)).toBe('Ana: nap 45 min for Mia at 14:10');
    const comment = { kind: 'comment', content: 'So  cute!\nReally' };
    expect(entryText(comment, { type: 'log_comment', event: 'log:comment:new' })).toBe(
      'Ana commented on an entry of Mia – So cute! Really',
    );
  });

  test('a removed record of which nothing but its id is left', () => {
    const gone = { type: 'log_deleted', event: 'log:deleted' } as const;
    expect(entryText({ id: 'entry-one' }, gone)).toBe('Ana deleted an entry for Mia');
  });

  test('several things is one', () => {
    expect(bundleText({ count: 5, actors: ['Ana'], children: ['Mia'] })).toBe(
      '5 new things about Mia by Ana',
    );
    expect(bundleText({ count: 5, actors: ['Ana', 'Bo'], children: [] })).toBe('5 new things');
  });
});

test('every type of the specification has an event, and every event a type', () => {
  const events = new Set(
    keysOf(notificationTypes).flatMap((type) => notificationTypes[type].events),
  );
  expect([...events].toSorted()).toEqual([...serverEvents].toSorted());
  expect(keysOf(notificationTypes)).toHaveLength(22);
});

test('the server sends only known types, each with one of its events and of its collection', () => {
  const records = [
    ...sampled.map(({ name, sample }) => [name, createSampleDevice('u').create(sample, 'c', 'x')]),
    ...eventTypeNames.map((type) => ['events', makeEvent(type, Date.now())]),
  ] as [CollectionName, AnyRecord][];
  for (const [name, record] of records) {
    const { live } = serverCollections[name];
    for (const change of ['added', 'updated', 'removed'] as const) {
      const event = live?.eventName(change, record) ?? null;
      if (!live || event === null) continue;
      const type = live.notificationType(change, record);
      expect(isNotificationType(type), `${name} ${type}`).toBe(true);
      expect(notificationTypes[type as NotificationType].events).toContain(event);
    }
  }
});

test('no text is longer than a lock screen shows, whatever the record has', () => {
  const types = keysOf(notificationTypes);
  const samples = [
    ...sampled.map(({ sample }) => createSampleDevice('u').create(sample, 'c', 'x'.repeat(300))),
    ...eventTypeNames.map((type) => makeEvent(type, Date.now(), { note: 'y'.repeat(300) })),
    { id: 'only-an-id' },
  ];
  const word = fc.string({ unit: 'grapheme', maxLength: 120 });
  fc.assert(
    fc.property(
      fc.constantFrom(...types),
      fc.constantFrom(...samples),
      word,
      fc.option(word),
      (type, record, actor, child) => {
        for (const event of notificationTypes[type].events) {
          const text = notificationText({ type, event, record, actor, child, tz: 'Asia/Tokyo' });
          expect(text.length).toBeLessThanOrEqual(90);
          expect(text).not.toMatch(/undefined|null|NaN|\n/);
        }
      },
    ),
  );
});
