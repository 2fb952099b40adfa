import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../../schema/limits.ts';
import type { ChildRecord } from '../../schema/records/child.ts';
import { GrowthRecord } from '../../schema/records/growth.ts';
import { motorMilestones } from '../../schema/records/motor-milestone-id.ts';
import { MotorMilestoneRecord } from '../../schema/records/motor-milestone.ts';
import { createSeededRandom } from './random.ts';
import {
  babyMilestones,
  sampleGrowth,
  sampleMilestones,
  toddlerMilestones,
} from './sample-growth.ts';

const NOW = Date.UTC(2026, 10, 3, 12);
const tz = 'Europe/Berlin';
const by = { userId: 'mother', node: 'nodemomm' };

const line = { weight: 0.25, length: 0.45, head: 0.1 };

describe.each([137, 400, 800])('the measurements of a sample child of %i days', (ageDays) => {
  const bornAt = NOW - ageDays * DAY_MS;
  const child = {
    id: 'child-mia',
    createdAt: bornAt,
    birthdate: new Date(bornAt).toISOString().slice(0, 10),
    chartSex: 'female',
  } as ChildRecord;
  const create = () =>
    sampleGrowth({ child, now: NOW, tz, by, line, random: createSeededRandom(7) });
  const records = create();

  test('are records that the server accepts, from birth to today, and the same each time', () => {
    for (const record of records) expect(GrowthRecord.safeParse(record).error).toBeUndefined();
    expect(records[0]).toMatchObject({ date: child.birthdate, by: 'hospital' });
    expect(records.every(({ createdAt, date }) => createdAt < NOW && date <= '2026-11-03')).toBe(
      true,
    );
    expect(new Set(records.map(({ id }) => id)).size).toBe(records.length);
    expect(create().map(({ weightG, lengthMm, headMm }) => [weightG, lengthMm, headMm])).toEqual(
      records.map(({ weightG, lengthMm, headMm }) => [weightG, lengthMm, headMm]),
    );
  });

  test('are a year of measurements, or all of a shorter life: weighed each month, measured each second one', () => {
    const longestWithout = (name: 'weightG' | 'lengthMm') => {
      const days = records
        .filter((record) => record[name] !== null)
        .map(({ date }) => Date.parse(date) / DAY_MS);
      const [last = 0] = days.slice(-1);
      const year = [...days.filter((day) => day > last - 365), Date.parse('2026-11-03') / DAY_MS];
      return Math.max(...year.slice(1).map((day, i) => day - (year[i] ?? 0)));
    };
    expect(longestWithout('weightG')).toBeLessThanOrEqual(39);
    expect(longestWithout('lengthMm')).toBeLessThanOrEqual(93);
  });

  test('lose weight at first, then gain, and never shrink', () => {
    const weights = records.flatMap(({ weightG }) => weightG ?? []);
    const [atBirth = 0, third = 0, ...later] = weights;
    expect(third).toBeLessThan(atBirth);
    expect(third).toBeGreaterThan(atBirth * 0.9);
    expect(later).toEqual(later.toSorted((a, b) => a - b));
    for (const name of ['lengthMm', 'headMm'] as const) {
      const values = records.flatMap((record) => record[name] ?? []);
      expect(values).toEqual(values.toSorted((a, b) => a - b));
    }
  });
});

test('the milestones of the sample children are records that the server accepts', () => {
  const child = { id: 'child-mia', createdAt: NOW - 800 * DAY_MS } as ChildRecord;
  const milestones = [babyMilestones, toddlerMilestones].map((noted) =>
    sampleMilestones({ child, milestones: noted, now: NOW, tz, by }),
  );
  for (const record of milestones.flat()) {
    expect(MotorMilestoneRecord.safeParse(record).error).toBeUndefined();
  }
  expect(milestones[1]?.map(({ milestone }) => milestone)).toEqual(motorMilestones);
});
