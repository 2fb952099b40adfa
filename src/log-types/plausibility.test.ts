import { expect, test } from 'vitest';
import { makeEvent } from '../../tests/helpers/events.ts';
import type { EventPayloads, EventRecord } from '../../schema/records/event.ts';
import type { EventType } from '../../schema/records/event-types.ts';
import { METRIC } from '../domain/units.ts';
import type { CommonValues, LogForm } from './form/log-form.ts';
import { formLoaderOf } from './forms.ts';

const now = Date.parse('2025-06-10T12:00:00Z');
const common: CommonValues = {
  childIds: ['child-mia'],
  startedAt: now,
  endedAt: null,
  note: '',
  tags: [],
  performedBy: 'u-ana',
  visibility: 'family',
};

async function warnings<T extends EventType>(
  type: T,
  payload: EventPayloads[T],
  recent: readonly EventRecord[] = [],
): Promise<readonly string[]> {
  const form: LogForm | undefined = await formLoaderOf(type)?.({
    definitions: async () => [],
    medicines: async () => [],
  });
  const values = { ...common, payload: form?.valuesOf(payload, METRIC) ?? {} };
  const context = { ownId: null, now, units: METRIC, nameOf: () => 'Ana', lastSyncAt: now };
  return form?.plausibilityWarnings({ values, payload, recent, ...context }) ?? [];
}

const bottle = (takenMl: number) =>
  warnings('feeding', { bottles: [{ content: 'formula', takenMl }] });
const temperature = (celsius: number) => warnings('temperature', { celsius, site: 'ear' });
const dose = (amount: number) => ({ name: 'x', amount, unit: 'ml', status: 'given' }) as const;
const usual = [1, 2, 3].map((hours) =>
  makeEvent('medication', now - hours * 3_600_000, { childId: 'child-mia', payload: dose(5) }),
);

test('warns of a large bottle and large pumping, not of values at the limits', async () => {
  expect(await bottle(300)).toEqual([]);
  expect(await bottle(300.1)).toEqual([expect.stringContaining('300.1 ml')]);
  expect(await warnings('pumping', { leftMl: 250, rightMl: 250 })).toEqual([]);
  expect(await warnings('pumping', { leftMl: 251, rightMl: 250 })).toEqual([
    expect.stringContaining('501 ml'),
  ]);
  expect(await warnings('pumping', { totalMl: 600 })).toHaveLength(1);
});

test('warns of temperatures outside 35.5 to 41', async () => {
  for (const celsius of [35.5, 37, 41]) expect(await temperature(celsius)).toEqual([]);
  expect(await temperature(35.4)).toEqual([expect.stringContaining('35.4 °C')]);
  expect(await temperature(41.1)).toEqual([expect.stringContaining('41.1 °C')]);
});

test('warns of a dose below half or above twice the usual one, if there is a usual one', async () => {
  for (const amount of [2.5, 5, 10]) {
    expect(await warnings('medication', dose(amount), usual)).toEqual([]);
  }
  expect(await warnings('medication', dose(2.4), usual)).toEqual([
    expect.stringContaining('2.4 ml'),
  ]);
  expect(await warnings('medication', dose(50), usual)).toHaveLength(1);
  expect(await warnings('medication', dose(50))).toEqual([]);
});

test('does not warn for the other types', async () => {
  expect(await warnings('diaper', { kind: 'wet' })).toEqual([]);
});
