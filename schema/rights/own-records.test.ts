import { describe, expect, test } from 'vitest';
import { createSampleDevice } from '../../tests/helpers/collection-samples.ts';
import { collections } from '../collections.ts';
import { preferenceDefaults } from '../records/preferences-defaults.ts';
import { preferencesId } from '../records/preferences-id.ts';
import { PreferencesRecord } from '../records/preferences.ts';
import { reminderDefaults } from '../records/reminder-defaults.ts';
import { ReminderRecord } from '../records/reminder.ts';
import type { AnyRecord } from '../records/record.ts';
import type { Actor } from './actor.ts';
import { canRead, canWrite } from './can.ts';
import { presets } from './presets.ts';

const NOW = Date.UTC(2026, 2, 10);
const ana: Actor = { userId: 'u-ana', role: 'super_admin', grants: {} };
const bea: Actor = { userId: 'u-bea', role: 'parent', grants: {} };
const rosa: Actor = { userId: 'u-rosa', role: 'caregiver', grants: { 'child-mia': presets.nanny } };

function recordOf(userId: string, fields: object): AnyRecord {
  const { id, clocks, createdAt, updatedAt, removed, schemaVersion } = createSampleDevice(
    userId,
    () => NOW,
  ).create(
    { fields: () => ({}), textField: '', edit: () => ({}), readBy: 'author', routes: {} },
    'c',
    '',
  );
  const meta = { id, clocks, createdAt, updatedAt, removed, schemaVersion, childId: null };
  return { ...meta, createdBy: userId, updatedBy: userId, ...fields };
}

const reminderOf = (userId: string, fields: object = {}) =>
  recordOf(userId, { ...reminderDefaults, kind: 'pump', afterMin: 60, ...fields });

describe('a person’s settings and reminders', () => {
  test.each([ana, bea, rosa])('are read and written by nobody but them ($userId)', (actor) => {
    for (const author of [ana, bea, rosa]) {
      const mine = author === actor;
      const settings = recordOf(author.userId, { id: preferencesId(author.userId) });
      expect(canRead(actor, 'preferences', settings, NOW)).toBe(mine);
      expect(canWrite(actor, 'preferences', 'create', null, settings, NOW)).toBe(mine);
      const reminder = reminderOf(author.userId);
      expect(canRead(actor, 'reminders', reminder, NOW)).toBe(mine);
      expect(canWrite(actor, 'reminders', 'edit', reminder, reminder, NOW)).toBe(mine);
      expect(canWrite(actor, 'reminders', 'remove', reminder, reminder, NOW)).toBe(mine);
    }
  });

  test('are about children whom the person may see', () => {
    const feed = { kind: 'feed', childId: 'child-leo' };
    expect(canRead(rosa, 'reminders', reminderOf('u-rosa', feed), NOW)).toBe(false);
    expect(
      canRead(rosa, 'reminders', reminderOf('u-rosa', { ...feed, childId: 'child-mia' }), NOW),
    ).toBe(true);
    expect(collections.reminders.rights.hides?.(ana, reminderOf('u-rosa'))).toBe(true);
  });
});

describe('the record of a person’s settings', () => {
  const valid = recordOf('u-ana', {
    id: preferencesId('u-ana'),
    ...preferenceDefaults('Europe/Berlin'),
  });

  test('has an id that all their devices compute', () => {
    expect(PreferencesRecord.safeParse(valid).success).toBe(true);
    expect(PreferencesRecord.safeParse({ ...valid, id: preferencesId('u-bea') }).success).toBe(
      false,
    );
  });

  test.each([
    { muted: ['feeding'] },
    { muted: ['feeding:child-mia', 'x'] },
    { quietFromMin: 1_440 },
    { quietToMin: -1 },
    { tz: '' },
    { showsDetails: 'yes' },
  ])('may not have %j', (fields) => {
    expect(PreferencesRecord.safeParse({ ...valid, ...fields }).success).toBe(false);
  });
});

describe('a rule', () => {
  test.each([
    { kind: 'feed', childId: 'child-mia', afterMin: 180 },
    { kind: 'diaper', childId: 'child-mia', times: ['08:00'], weekdays: [1, 7] },
    { kind: 'medicine', childId: 'child-mia', afterMin: null },
    { kind: 'medicine', childId: 'child-mia', medicineId: 'medicine-d', afterMin: 360 },
    { kind: 'pump', afterMin: 120 },
    { kind: 'custom', text: 'Tummy time', afterMin: null, times: ['09:00'] },
    { kind: 'custom', text: 'Play', childId: 'child-mia', afterMin: 45, afterType: 'sleep' },
  ])('may be %j', (fields) => {
    const record = reminderOf('u-ana', { afterMin: null, ...fields });
    expect(ReminderRecord.safeParse(record).error?.issues).toBeUndefined();
  });

  test.each([
    ['childId', { kind: 'feed', afterMin: 180 }],
    ['childId', { kind: 'pump', childId: 'child-mia' }],
    ['text', { kind: 'custom', text: ' ', afterMin: null, times: ['09:00'] }],
    ['times', { times: ['09:00'], afterMin: 60 }],
    ['times', { kind: 'feed', childId: 'child-mia', afterMin: null }],
    ['times', { afterMin: null, times: ['9:00'] }],
    ['medicineId', { kind: 'medicine', childId: 'child-mia', afterMin: 360 }],
    ['afterType', { kind: 'custom', text: 'Play', childId: 'child-mia', afterMin: 45 }],
    ['afterType', { afterType: 'sleep' }],
    ['afterMin', { afterMin: 5 }],
    ['weekdays', { weekdays: [0] }],
    ['kind', { kind: 'bath' }],
  ])('is refused for its %s: %j', (path, fields) => {
    const result = ReminderRecord.safeParse(reminderOf('u-ana', fields));
    expect(result.error?.issues.map((issue) => issue.path[0])).toContain(path);
  });
});
