import { expect, test } from 'vitest';
import type { EventType } from '../../../../../schema/records/event-types.ts';
import { shownTopics } from './topics.ts';

const everything = () => true;

test('a person sees only topics of which they may see a type', () => {
  const maySee = (type: EventType) => type === 'sleep' || type === 'diaper';
  expect(shownTopics(maySee, undefined)).toEqual(['overview', 'sleep', 'diapers', 'compare']);
});

test('topics with data come first, in their order', () => {
  const hasData = (type: EventType) => type === 'pumping';
  const names = shownTopics(everything, hasData);
  expect(names.slice(0, 4)).toEqual(['overview', 'pumping', 'compare', 'feeding']);
  expect(new Set(names)).toEqual(new Set(shownTopics(everything, undefined)));
});
