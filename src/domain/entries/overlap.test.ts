import { expect, test } from 'vitest';
import { makeEvent } from '../../../tests/helpers/events.ts';
import { cutAround, overlapsOf } from './overlap.ts';

const at = (clock: string): number => Date.parse(`2025-06-10T${clock}:00Z`);
const nap = makeEvent('sleep', at('11:05'), { ended: at('12:20') });
const span = (from: string, to: string) => ({
  type: 'sleep' as const,
  childId: 'child-mia',
  startedAt: at(from),
  endedAt: at(to),
});

test('entries that share more than a minute overlap', () => {
  expect(overlapsOf(span('12:00', '13:00'), [nap])).toEqual([nap]);
  expect(overlapsOf(span('12:19', '13:00'), [nap])).toEqual([]);
  expect(overlapsOf(span('12:20', '13:00'), [nap])).toEqual([]);
  expect(overlapsOf(span('11:30', '11:40'), [nap])).toEqual([nap]);
});

test('entries of another child or type, moments and the entry itself do not overlap', () => {
  expect(overlapsOf({ ...span('12:00', '13:00'), childId: 'child-leo' }, [nap])).toEqual([]);
  expect(overlapsOf({ ...span('12:00', '13:00'), type: 'feeding' }, [nap])).toEqual([]);
  expect(overlapsOf(span('12:00', '13:00'), [nap], nap.id)).toEqual([]);
  expect(overlapsOf({ ...span('12:00', '13:00'), endedAt: null }, [nap])).toEqual([]);
  expect(overlapsOf(span('12:00', '13:00'), [makeEvent('sleep', at('12:10'))])).toEqual([]);
});

test('cutting leaves the part that the other entry does not cover', () => {
  const other = { startedAt: at('11:05'), endedAt: at('12:20') };
  const cut = (from: string, to: string) =>
    cutAround({ startedAt: at(from), endedAt: at(to) }, other);
  expect(cut('12:00', '13:00')).toEqual({ startedAt: at('12:20'), endedAt: at('13:00') });
  expect(cut('10:00', '12:00')).toEqual({ startedAt: at('10:00'), endedAt: at('11:05') });
  expect(cut('10:00', '13:00')).toEqual({ startedAt: at('10:00'), endedAt: at('11:05') });
  expect(cut('11:10', '12:00')).toBeNull();
});
