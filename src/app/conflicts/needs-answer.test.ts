import { describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../schema/limits.ts';
import type { EventPayloads, EventRecord } from '../../../schema/records/event.ts';
import type { EventType } from '../../../schema/records/event-types.ts';
import { makeStamp } from '../../../schema/rules/clock.ts';
import type { ConflictAnswer } from '../../../schema/wire/rest-answers.ts';
import { makeEvent } from '../../../tests/helpers/events.ts';
import { needsAnswer } from './needs-answer.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const LATER = NOON + 20 * MINUTE_MS;

type Values = { path: string; lost: unknown; kept: unknown; lostAt?: number };

/** An entry whose value at `path` was written at `LATER`, and what the server says of it. */
function isAsked<T extends EventType>(
  type: T,
  payload: EventPayloads[T] | undefined,
  { path, lost, kept, lostAt = NOON }: Values,
  writtenAt = LATER,
): boolean {
  const made = makeEvent(type, NOON);
  const event = {
    ...made,
    clocks: { '*': makeStamp(NOON, 0, 'anas0000'), [path]: makeStamp(writtenAt, 0, 'bens0000') },
    payload: payload ?? made.payload,
  } as EventRecord;
  const conflict: ConflictAnswer = {
    eventId: event.id,
    path,
    lost: { value: lost, by: 'ana', writtenAt: lostAt },
    kept: { value: kept, by: 'ben', writtenAt: LATER },
  };
  return needsAnswer(event, conflict);
}

const bottle = (takenMl: number, more = {}) => [{ content: 'formula' as const, takenMl, ...more }];
const bottles = (lost: unknown, kept: unknown, lostAt?: number): Values => ({
  path: 'payload.bottles',
  lost,
  kept,
  ...(lostAt !== undefined && { lostAt }),
});

describe('two people are asked about', () => {
  test('an amount', () => {
    const values = bottles(bottle(120), bottle(150));
    expect(isAsked('feeding', { bottles: bottle(150) }, values)).toBe(true);
  });

  test('a kind', () => {
    const values = { path: 'payload.kind', lost: 'wet', kept: 'both' };
    expect(isAsked('diaper', { kind: 'both' }, values)).toBe(true);
  });

  test('a dose, which is written as a whole', () => {
    const dose = (amount: number) => ['Ibuprofen', null, amount, 'ml'];
    const payload = { name: 'Ibuprofen', amount: 5, unit: 'ml', status: 'given' } as const;
    const values = { path: '~payload.dose', lost: dose(2.5), kept: dose(5) };
    expect(isAsked('medication', payload, values)).toBe(true);
    expect(isAsked('medication', payload, { ...values, lost: dose(5) })).toBe(false);
  });

  test('a time that differs by more than five minutes', () => {
    const times = (min: number) => ({
      path: '~start',
      lost: [NOON + min * MINUTE_MS, 0, 'UTC', '2026-11-20'],
      kept: [NOON, 0, 'UTC', '2026-11-20'],
    });
    expect(isAsked('diaper', undefined, times(6))).toBe(true);
    expect(isAsked('diaper', undefined, times(-6))).toBe(true);
    expect(isAsked('diaper', undefined, times(5))).toBe(false);
    const open = { path: '~end', lost: [NOON, 0], kept: [null, null] };
    expect(isAsked('sleep', undefined, open)).toBe(true);
  });
});

describe('nobody is asked about', () => {
  test('a note, another child, or what says nothing of amounts', () => {
    const note = { path: 'note', lost: 'after a nap', kept: 'in the car' };
    expect(isAsked('diaper', undefined, note)).toBe(false);
    expect(isAsked('note', undefined, note)).toBe(false);
    const child = { path: 'childId', lost: 'leo', kept: 'mia' };
    expect(isAsked('diaper', undefined, child)).toBe(false);
    const color = { path: 'payload.color', lost: 'green', kept: 'brown' };
    expect(isAsked('diaper', undefined, color)).toBe(false);
    const product = bottles(bottle(150, { productName: 'One' }), bottle(150));
    expect(isAsked('feeding', { bottles: bottle(150) }, product)).toBe(false);
  });

  test('values written more than an hour apart, whichever was first', () => {
    const payload = { bottles: bottle(150) };
    const at = (lostAt: number) => bottles(bottle(120), bottle(150), lostAt);
    expect(isAsked('feeding', payload, at(LATER - HOUR_MS))).toBe(true);
    expect(isAsked('feeding', payload, at(LATER + HOUR_MS))).toBe(true);
    expect(isAsked('feeding', payload, at(LATER - HOUR_MS - 1))).toBe(false);
    expect(isAsked('feeding', payload, at(LATER + HOUR_MS + 1))).toBe(false);
  });

  test('a value that was written again since, or that has not arrived here', () => {
    const values = bottles(bottle(120), bottle(150));
    for (const at of [LATER - 1, LATER + MINUTE_MS]) {
      expect(isAsked('feeding', { bottles: bottle(120) }, values, at)).toBe(false);
    }
  });

  test('a value that this release cannot read', () => {
    const values = bottles('a lot', bottle(150));
    expect(isAsked('feeding', { bottles: bottle(150) }, values)).toBe(false);
  });
});
