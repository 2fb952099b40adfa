import { describe, expect, test } from 'vitest';
import type { MotorMilestoneRecord } from '../../../../schema/records/motor-milestone.ts';
import { motorSummary, motorTable, motorView } from './motor-rows.ts';

const child = {
  name: 'Mia',
  birthdate: '2026-01-01',
  birthDateApprox: false,
  gestationDays: null as number | null,
};
const seen = (fields: Partial<MotorMilestoneRecord>) =>
  ({
    milestone: 'sitting_without_support',
    status: 'seen',
    date: '2026-07-01',
    datePrecision: 'day',
    note: '',
    updatedAt: 1,
    ...fields,
  }) as MotorMilestoneRecord;
const options = { today: '2026-11-01', ages: 'corrected' } as const;
const rowsOf = (records: MotorMilestoneRecord[], of = child, with_ = options) =>
  Object.fromEntries(motorView(of, records, with_).rows.map((row) => [row.key, row]));

describe('the six motor milestones', () => {
  test('say the window before and within it, and once it has passed that it is worth a mention', () => {
    // 304 days, which is month 9.99.
    const rows = rowsOf([]);
    expect(rows['sitting_without_support']).toMatchObject({
      hasPassed: true,
      text: 'Most children do this by 9.2 months. Mention it at the next visit.',
    });
    expect(rows['walking_alone']).toMatchObject({
      hasPassed: false,
      text: 'Most children: 8.2 to 17.6 months',
    });
  });

  test('say when it was seen and at what age, as exactly as it is known', () => {
    const text = (fields: Partial<MotorMilestoneRecord>) =>
      rowsOf([seen(fields)])['sitting_without_support']?.text;
    expect(text({})).toMatch(/^Seen · .*1.* · 5\.9 months$/);
    expect(text({ datePrecision: 'month' })).toBe('Seen · July 2026 · 5.9 months');
    expect(text({ status: 'sure', date: null })).toBe('Does it for sure · day not known');
  });

  test('count the age of an early born child from the due date, or from birth as asked', () => {
    const early = { ...child, gestationDays: 30 * 7 };
    const months = (ages: 'corrected' | 'chronological') =>
      motorView(early, [seen({})], { today: '2026-07-02', ages });
    expect(months('corrected').hasBoth).toBe(true);
    expect(months('corrected').rows[0]?.months).toBeCloseTo((181 - 70) / 30.4375);
    expect(months('chronological').rows[0]?.months).toBeCloseTo(181 / 30.4375);
    expect(motorView(child, [], options).hasBoth).toBe(false);
  });

  test('have no age without an exact date of birth, and then none has passed', () => {
    for (const of of [
      { ...child, birthdate: null },
      { ...child, birthDateApprox: true },
    ]) {
      const view = motorView(of, [seen({})], options);
      expect(view.todayMonths).toBeNull();
      expect(view.rows.some(({ hasPassed, months }) => hasPassed || months !== null)).toBe(false);
    }
  });

  test('are summed up in words and as a table with the same values', () => {
    const view = motorView(child, [seen({ note: 'On the rug' })], options);
    const summary = motorSummary('Mia', view);
    expect(summary).toContain('Mia: 1 of 6 first movements seen.');
    expect(summary).toContain('Walks alone: Most children: 8.2 to 17.6 months.');
    const { rows } = motorTable(view, 'chronological');
    expect(rows).toHaveLength(6);
    expect(rows[0]).toEqual([
      'Sits without support',
      'Seen',
      '2026-07-01',
      5.9,
      3.8,
      9.2,
      'On the rug',
    ]);
  });
});
