import { expect, test } from 'vitest';
import type { EventRecord } from '../../../../../schema/records/event.ts';
import { makeEvent } from '../../../../../tests/helpers/events.ts';
import { unsureIn } from './unsure-days.ts';

const entry = (record: EventRecord) => ({ record }) as Parameters<typeof unsureIn>[0][number];

test('a day is unsure for the types of its undecided pairs alone, while they are recent', () => {
  const pairAt = (at: string) => [
    entry(makeEvent('diaper', at, { createdBy: 'u-ana' })),
    entry(makeEvent('diaper', at, { createdBy: 'u-sam' })),
  ];
  const unsure = unsureIn([...pairAt('2025-06-01T08:00:00Z'), ...pairAt('2025-06-10T08:00:00Z')], {
    today: '2025-06-10',
    dayStartHour: 0,
  });
  expect([...unsure(['diaper'])]).toEqual(['2025-06-10']);
  expect([...unsure(['feeding'])]).toEqual([]);
});
