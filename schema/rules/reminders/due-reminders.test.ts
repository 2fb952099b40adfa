import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSampleDevice } from '../../../tests/helpers/collection-samples.ts';
import { makeEvent } from '../../../tests/helpers/events.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../limits.ts';
import { reminderText } from '../../notifications/reminder-text.ts';
import { listItemDefaults } from '../../records/list-item.ts';
import type { AnyRecord } from '../../records/record.ts';
import { reminderDefaults } from '../../records/reminder-defaults.ts';
import { ReminderRecord } from '../../records/reminder.ts';
import { instantOf, localTimeOf } from '../schedule/zoned-time.ts';
import { dueReminders, keyToSnooze } from './due-reminders.ts';
import { type ReminderSources, reminderFacts } from './reminder-facts.ts';

const BERLIN = 'Europe/Berlin';
const at = (local: string, zone = BERLIN) => instantOf(local, zone);
const NOON = at('2026-03-10T12:00');
const USER = 'u-ana';
const MIA = { ...meta('child-mia'), childId: 'child-mia', name: 'Mia' };

function meta(id: string): AnyRecord {
  const sample = { fields: () => ({}), textField: '', edit: () => ({}), readBy: 'author' } as const;
  const device = createSampleDevice(USER, () => NOON);
  return { ...device.create({ ...sample, routes: {} }, 'child-mia', ''), id, childId: null };
}

function rule(fields: Partial<ReminderRecord>): ReminderRecord {
  return ReminderRecord.parse({
    ...meta('rule-one'),
    ...reminderDefaults,
    childId: fields.kind === 'pump' ? null : 'child-mia',
    ...fields,
  });
}

function facts(sources: Partial<ReminderSources>) {
  return reminderFacts({
    userId: USER,
    events: [],
    timers: [],
    listItems: [],
    children: [MIA],
    preferences: { quietFromMin: 22 * 60, quietToMin: 7 * 60 },
    ...sources,
  });
}

const medicine = (fields: object = {}): AnyRecord => ({
  ...meta('medicine-d'),
  childId: 'child-mia',
  kind: 'medicine',
  ...listItemDefaults.medicine,
  name: 'Vitamin D',
  ...fields,
});

const dose = (when: number, payload: object = {}) =>
  makeEvent('medication', when, {
    payload: { name: 'Vitamin D', amount: 1, unit: 'drops', status: 'given', ...payload },
  });

const feedRule = rule({ kind: 'feed', afterMin: 180 });
const ask = (
  rules: readonly ReminderRecord[],
  sources: Partial<ReminderSources>,
  now: number,
  zone = BERLIN,
) => dueReminders(rules, facts(sources), now, zone);

describe('a rule after an entry', () => {
  const fed = makeEvent('feeding', NOON, { id: 'feed-one' } as never);

  test('is due some minutes after the last one, and not before', () => {
    const dueAt = NOON + 180 * MINUTE_MS;
    expect(ask([feedRule], { events: [fed] }, dueAt - 1)).toEqual({ due: [], nextAt: dueAt });
    const { due, nextAt } = ask([feedRule], { events: [fed] }, dueAt);
    expect(due).toMatchObject([
      { key: 'rule-one/feed-one/180', at: dueAt, lastAt: NOON, childId: 'child-mia' },
    ]);
    expect(nextAt).toBeNull();
  });

  test('is withdrawn by the next entry, by one that is running, and comes back if that is discarded', () => {
    const now = NOON + 190 * MINUTE_MS;
    const next = makeEvent('feeding', now - MINUTE_MS);
    expect(ask([feedRule], { events: [fed, next] }, now).due).toEqual([]);
    const timer = { ...meta('timer-one'), kind: 'feeding', childId: 'child-mia', startedBy: 'u-x' };
    expect(ask([feedRule], { events: [fed], timers: [timer] }, now).due).toEqual([]);
    expect(ask([feedRule], { events: [fed] }, now).due).toHaveLength(1);
  });

  test('is about its own child, and only while that child is there', () => {
    const other = makeEvent('feeding', NOON + HOUR_MS, { childId: 'child-leo' });
    const now = NOON + 190 * MINUTE_MS;
    expect(ask([feedRule], { events: [fed, other] }, now).due).toHaveLength(1);
    expect(ask([feedRule], { events: [fed], children: [] }, now).due).toEqual([]);
    const archived = { ...MIA, archivedAt: NOON };
    expect(ask([feedRule], { events: [fed], children: [archived] }, now).due).toEqual([]);
  });

  test('waits for the morning where it is for the daytime', () => {
    const evening = makeEvent('feeding', at('2026-03-10T21:00'));
    const daytime = rule({ kind: 'feed', afterMin: 180, daytimeOnly: true });
    const { nextAt } = ask([daytime], { events: [evening] }, at('2026-03-10T23:00'));
    expect(nextAt).toBe(at('2026-03-11T07:00'));
  });

  test('measures pumping by the person, whoever else has pumped', () => {
    const pump = rule({ kind: 'pump', afterMin: 60 });
    const mine = makeEvent('pumping', NOON, { childId: null });
    const hers = makeEvent('pumping', NOON + HOUR_MS / 2, { childId: null, createdBy: 'u-bea' });
    expect(ask([pump], { events: [mine, hers] }, NOON + HOUR_MS).due).toHaveLength(1);
  });

  test('is forgotten when nobody could announce it for long', () => {
    expect(ask([feedRule], { events: [fed] }, NOON + 6 * HOUR_MS).due).toEqual([]);
  });
});

describe('a rule at times of day', () => {
  const daily = rule({ kind: 'custom', text: 'Tummy time', times: ['08:00', '18:30'] });

  test('is due by the clock, on its weekdays', () => {
    const { due } = ask([daily], {}, at('2026-03-10T08:00'));
    expect(due).toMatchObject([{ key: 'rule-one/2026-03-10T08:00', time: '08:00' }]);
    const weekend = rule({ ...daily, weekdays: [6, 7] });
    expect(ask([weekend], {}, at('2026-03-10T08:00'))).toEqual({
      due: [],
      nextAt: at('2026-03-14T08:00'),
    });
  });

  test('keeps the clock when it changes', () => {
    const early = rule({ ...daily, times: ['02:30'] });
    // Skipped in spring: an hour later on the clock, and not left out.
    const spring = ask([early], {}, at('2026-03-29T01:59')).nextAt ?? 0;
    expect(localTimeOf(spring, BERLIN)).toBe('2026-03-29T03:30');
    // Twice in autumn: the first of the two, once.
    const autumn = ask([early], {}, at('2026-10-25T01:59')).nextAt ?? 0;
    expect(autumn).toBe(Date.parse('2026-10-25T00:30:00Z'));
    const again = ask([early], {}, autumn + HOUR_MS);
    expect(again.due.map(({ key }) => key)).toEqual(['rule-one/2026-10-25T02:30']);
    expect(again.nextAt).toBe(at('2026-10-26T02:30'));
  });

  test('has the same key in another zone, so that a journey repeats no time of a day', () => {
    const home = ask([daily], {}, at('2026-03-10T08:00'));
    const away = ask([daily], {}, at('2026-03-10T08:00', 'America/New_York'), 'America/New_York');
    expect(away.due.map(({ key }) => key)).toEqual(home.due.map(({ key }) => key));
  });

  test('is answered by an entry near its time, which counts for one of two times', () => {
    const feeds = rule({ kind: 'feed', times: ['08:00', '08:40'] });
    const fed = makeEvent('feeding', at('2026-03-10T08:05'));
    expect(ask([feeds], { events: [fed] }, at('2026-03-10T08:10'))).toEqual({
      due: [],
      nextAt: at('2026-03-10T08:40'),
    });
    const near = makeEvent('feeding', at('2026-03-10T08:30'));
    expect(ask([feeds], { events: [near] }, at('2026-03-10T08:45')).due).toEqual([]);
  });
});

describe('a dose', () => {
  const planned = rule({ kind: 'medicine' });

  test('is due at the times of its medicine, within its course', () => {
    const list = [medicine({ timesOfDay: ['08:00', '20:00'], courseTo: '2026-03-10' })];
    const { due, nextAt } = ask([planned], { listItems: list }, at('2026-03-10T20:00'));
    expect(due).toMatchObject([{ medicineName: 'Vitamin D', time: '20:00' }]);
    expect(nextAt).toBeNull();
  });

  test('is answered by whatever is logged of it, given or not, under any of its names', () => {
    const list = [medicine({ timesOfDay: ['08:00'], otherNames: ['Vigantol'] })];
    for (const payload of [{ status: 'refused' }, { name: ' VIGANTÖL ' }]) {
      const events = [dose(at('2026-03-10T07:40'), payload)];
      expect(ask([planned], { listItems: list, events }, at('2026-03-10T08:30')).due).toEqual([]);
    }
  });

  test('is measured from the last one that was given', () => {
    const after = rule({ kind: 'medicine', medicineId: 'medicine-d', afterMin: 360 });
    const events = [dose(NOON), dose(NOON + HOUR_MS, { status: 'refused' })];
    const { due } = ask([after], { listItems: [medicine()], events }, NOON + 6 * HOUR_MS);
    expect(due).toMatchObject([{ lastAt: NOON }]);
  });

  test('is never said to be safe', () => {
    const rules = [planned, rule({ kind: 'medicine', medicineId: 'medicine-d', afterMin: 360 })];
    const list = [medicine({ name: 'Paracetamol for children '.repeat(3), timesOfDay: ['18:00'] })];
    const sources = { listItems: list, events: [dose(NOON, { medicineId: 'medicine-d' })] };
    for (const one of rules) {
      const { due } = ask([one], sources, NOON + 6 * HOUR_MS);
      expect(due).toHaveLength(1);
      for (const occasion of due) {
        const text = reminderText(occasion, { child: 'Maximiliana Theodora', tz: BERLIN });
        expect(text).toMatch(/Check before giving\.$/);
        expect(text).not.toMatch(/safe|may|can be|allowed|give now|possible|next dose/i);
        expect(text.length).toBeLessThanOrEqual(90);
      }
    }
  });
});

test('a snoozed occasion comes back once, under another key', () => {
  const fed = makeEvent('feeding', NOON);
  const dueAt = NOON + 180 * MINUTE_MS;
  const [first] = ask([feedRule], { events: [fed] }, dueAt).due;
  const until = dueAt + 20 * MINUTE_MS;
  const key = keyToSnooze(first as { key: string });
  const snoozed = rule({ ...feedRule, snoozedKey: key, snoozedUntil: until });
  expect(ask([snoozed], { events: [fed] }, dueAt + MINUTE_MS)).toEqual({ due: [], nextAt: until });
  const [again] = ask([snoozed], { events: [fed] }, until).due;
  expect(again?.key).not.toBe(first?.key);
  expect(keyToSnooze(again as { key: string })).toBe(key);
  // The next feed has an occasion of its own, which nobody has snoozed.
  const next = makeEvent('feeding', until);
  expect(ask([snoozed], { events: [fed, next] }, until).nextAt).toBe(until + 180 * MINUTE_MS);
});

describe('whatever the rules, entries and zone', () => {
  const zones = Intl.supportedValuesOf('timeZone');
  const start = Date.parse('2025-12-20T00:00:00Z');
  const instant = fc.integer({ min: 0, max: 400 * 24 * 60 }).map((m) => start + m * MINUTE_MS);
  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map(([h, m]) => `${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}`);
  const rules = fc.oneof(
    fc.record({ afterMin: fc.integer({ min: 15, max: 2_880 }), daytimeOnly: fc.boolean() }),
    fc.record({
      times: fc.uniqueArray(time, { minLength: 1, maxLength: 4 }),
      weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
      daytimeOnly: fc.boolean(),
    }),
  );
  const input = fc
    .record({
      zone: fc.constantFrom(...zones),
      now: instant,
      rules: fc.array(rules, { minLength: 1, maxLength: 4 }),
      hoursAgo: fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { maxLength: 6 }),
    })
    .map(({ zone, now, rules: some, hoursAgo }) => ({
      zone,
      now,
      rules: some.map((fields, i) => rule({ id: `rule-${i}-x`, kind: 'feed', ...fields })),
      events: hoursAgo.map((hours) => makeEvent('feeding', Math.round(now - hours * HOUR_MS))),
    }));

  test('nothing is due early or twice, in whichever order a device has it', () => {
    fc.assert(
      fc.property(input, ({ rules: some, events, now, zone }) => {
        const { due, nextAt } = ask(some, { events }, now, zone);
        expect(new Set(due.map(({ key }) => key)).size).toBe(due.length);
        for (const occasion of due) expect(occasion.at).toBeLessThanOrEqual(now);
        expect(nextAt === null || nextAt > now).toBe(true);
        const mixed = ask(some.toReversed(), { events: events.toReversed() }, now, zone);
        expect(mixed).toEqual({ due, nextAt });
      }),
    );
  });

  test('something is due at the next instant, and nothing before it', () => {
    fc.assert(
      fc.property(input, ({ rules: some, events, now, zone }) => {
        const { nextAt } = ask(some, { events }, now, zone);
        if (nextAt === null || nextAt > now + 2 * DAY_MS) return;
        expect(ask(some, { events }, nextAt - 1, zone).nextAt).toBe(nextAt);
        const { due } = ask(some, { events }, nextAt, zone);
        expect(due.filter((occasion) => occasion.at === nextAt).length).toBeGreaterThan(0);
      }),
    );
  });

  test('a feed at this moment withdraws all that is due', () => {
    fc.assert(
      fc.property(input, ({ rules: some, events, now, zone }) => {
        const fed = [...events, makeEvent('feeding', now)];
        expect(ask(some, { events: fed }, now, zone).due).toEqual([]);
      }),
    );
  });

  test('a rule for the daytime never wakes anybody', () => {
    fc.assert(
      fc.property(input, ({ rules: some, events, now, zone }) => {
        const daytime = some.map((one) => ({ ...one, daytimeOnly: true }));
        for (const occasion of ask(daytime, { events }, now, zone).due) {
          const clock = localTimeOf(occasion.at, zone).slice(11);
          expect(clock >= '07:00' && clock < '22:00').toBe(true);
        }
      }),
    );
  });
});
