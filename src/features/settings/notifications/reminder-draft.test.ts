import { describe, expect, test } from 'vitest';
import { ReminderRecord } from '../../../../schema/records/reminder.ts';
import { REMINDER_KINDS } from '../../../../schema/records/reminder-kinds.ts';
import { reminderDefaults } from '../../../../schema/records/reminder-defaults.ts';
import {
  type ReminderDraft,
  forKind,
  kindRules,
  reminderDraft,
  reminderFields,
  reminderProblems,
  waysOf,
} from './reminder-draft.ts';

const child = 'child-mia';

const meta = {
  id: 'reminder-0001',
  createdBy: 'u-ana',
  createdAt: 0,
  updatedBy: 'u-ana',
  updatedAt: 0,
  schemaVersion: 1,
  clocks: { '*': '000000000-000-testnode' },
  removed: null,
};

function draftOf(fields: Partial<ReminderDraft> = {}): ReminderDraft {
  return { ...reminderDraft(null, child), ...fields };
}

const problemsOf = (draft: ReminderDraft, hasListedTimes = true) =>
  Object.entries(reminderProblems(draft, { hasListedTimes })).flatMap(([field, problem]) =>
    problem ? [field] : [],
  );

/** The record that a form without problems becomes. */
const recordOf = (draft: ReminderDraft) => ({
  ...meta,
  ...reminderDefaults,
  ...reminderFields(draft),
});

describe('the form of a reminder', () => {
  test('begins with a feed after three hours', () => {
    expect(draftOf()).toMatchObject({ kind: 'feed', when: 'after', afterHours: 3, childId: child });
  });

  const everyWay = REMINDER_KINDS.flatMap((kind) =>
    kindRules[kind].when.map((when) => ({ kind, when })),
  );

  test.each(everyWay)('makes a valid rule of $kind, $when, and reads it back', ({ kind, when }) => {
    const draft = draftOf({
      ...forKind(kind),
      when,
      text: kind === 'custom' ? 'Water' : '',
      medicineId: kind === 'medicine' ? 'medicine-1' : null,
      afterHours: 2.5,
      afterType: kind === 'custom' && when === 'after' ? 'sleep' : null,
      times: when === 'times' ? '20, 8:30' : '',
      weekdays: ['2', '1'],
      daytimeOnly: true,
    });
    expect(problemsOf(draft)).toEqual([]);
    const parsed = ReminderRecord.safeParse(recordOf(draft));
    expect(parsed.error?.issues).toBeUndefined();
    expect(parsed.data).toMatchObject({
      afterMin: when === 'after' ? 150 : null,
      times: when === 'times' ? ['08:30', '20:00'] : [],
      weekdays: [1, 2],
      childId: kind === 'pump' ? null : child,
    });
    expect(reminderFields(reminderDraft(parsed.data ?? null, null))).toEqual(reminderFields(draft));
  });

  test('names what is missing or out of range', () => {
    expect(problemsOf(draftOf({ childId: null }))).toEqual(['childId']);
    expect(problemsOf(draftOf({ kind: 'pump', childId: null }))).toEqual([]);
    expect(problemsOf(draftOf({ afterHours: null }))).toEqual(['afterHours']);
    expect(problemsOf(draftOf({ afterHours: Number.NaN }))).toEqual(['afterHours']);
    expect(problemsOf(draftOf({ afterHours: 0.2 }))).toEqual(['afterHours']);
    expect(problemsOf(draftOf({ afterHours: 0.25 }))).toEqual([]);
    expect(problemsOf(draftOf({ afterHours: 48.5 }))).toEqual(['afterHours']);
    expect(problemsOf(draftOf({ when: 'times' }))).toEqual(['times']);
    expect(problemsOf(draftOf({ when: 'times', times: '25' }))).toEqual(['times']);
    expect(problemsOf(draftOf({ when: 'times', times: '8:61' }))).toEqual(['times']);
    const custom = draftOf({ ...forKind('custom'), times: '8' });
    expect(problemsOf({ ...custom, text: ' ' })).toEqual(['text']);
    expect(problemsOf({ ...custom, text: 'x'.repeat(61) })).toEqual(['text']);
    expect(problemsOf({ ...custom, text: 'Water', when: 'after' })).toEqual(['afterType']);
  });

  test('reminds of all medicines only at the times of the list', () => {
    const all = draftOf(forKind('medicine'));
    expect(waysOf(all)).toEqual(['list']);
    expect(waysOf({ ...all, medicineId: 'medicine-1' })).toEqual(['list', 'after', 'times']);
    expect(problemsOf({ ...all, medicineId: 'medicine-1' }, false)).toEqual(['when']);
    expect(ReminderRecord.safeParse(recordOf(all)).success).toBe(true);
  });
});
