import { expect, test } from 'vitest';
import { MilestonePayload } from '../../../../schema/records/payloads/milestone.ts';
import { ideaTitle, ideas, ideasFor } from './ideas.ts';

test('the suggestions fit into an entry, are at most 120, and each is there once', () => {
  const titles = ideas.map(ideaTitle);
  expect(ideas.length).toBeLessThanOrEqual(120);
  expect(new Set(titles).size).toBe(titles.length);
  for (const idea of ideas) {
    const payload = { category: idea.category, title: ideaTitle(idea) };
    expect(MilestonePayload.safeParse(payload).success).toBe(true);
    expect(idea.fromMonths).toBeLessThan(idea.toMonths);
  }
});

test('there are some for each age up to six years, without what is logged', () => {
  for (let months = 0; months <= 72; months += 1) {
    expect(ideasFor(months, []).length).toBeGreaterThan(2);
  }
  const titles = ideasFor(2, ['first smile']).map(ideaTitle);
  expect(titles).toContain('Coos');
  expect(titles).not.toContain('First smile');
  expect(titles).not.toContain('Rides a bike');
  expect(ideasFor(null, [])).toHaveLength(ideas.length);
});
