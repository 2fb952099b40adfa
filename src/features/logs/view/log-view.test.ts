import { expect, test } from 'vitest';
import { searchOfView, viewIn } from './log-view.ts';

test('an unknown view is the timeline', () => {
  expect(viewIn({})).toBe('timeline');
  expect(viewIn({ view: 'charts' })).toBe('charts');
  expect(viewIn({ view: 'constructor' })).toBe('timeline');
});

test('another view keeps the child and nothing of the view before', () => {
  const timeline = { child: 'mia', type: 'sleep', from: '2026-03-10', q: 'nap' };
  expect(searchOfView('charts', timeline)).toEqual({ child: 'mia', view: 'charts' });
  const charts = { child: 'mia', view: 'charts', topic: 'sleep', from: '2026-03-10' };
  expect(searchOfView('timeline', charts)).toEqual({ child: 'mia' });
  expect(searchOfView('charts', {})).toEqual({ view: 'charts' });
});
