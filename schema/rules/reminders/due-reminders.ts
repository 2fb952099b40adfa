import { MINUTE_MS } from '../../limits.ts';
import {
  EARLY_DOSE_MS,
  EARLY_MS,
  REMINDED_FOR_MS,
  SNOOZE_MAX_MS,
} from '../../notification-limits.ts';
import type { ReminderKind } from '../../records/reminder-kinds.ts';
import type { ReminderRecord } from '../../records/reminder.ts';
import { addDays } from '../days.ts';
import { isRemoved } from '../merge.ts';
import { dayNumberOf, weekdayOf } from '../schedule/calendar.ts';
import { instantOf, localTimeOf } from '../schedule/zoned-time.ts';
import { matchesOf, type Matches } from './matching-entries.ts';
import { isAtNight, nightEndAfter } from './night.ts';
import { type MedicineFact, type ReminderFacts, reachOf } from './reminder-facts.ts';

/**
 * When a person is reminded. Devices and the server compute it alike from the same facts, and an occasion
 * has the same key everywhere: whoever announces it remembers the key and announces it once.
 */
export type Occasion = {
  key: string;
  ruleId: string;
  kind: ReminderKind;
  childId: string | null;
  /** When to remind, epoch ms. */
  at: number;
  /** The time of day that it is about; null: it follows an entry. */
  time: string | null;
  /** When the last entry was; null without one, and for times of day of other kinds than doses. */
  lastAt: number | null;
  medicineName: string | null;
  /** Of `custom`. */
  text: string;
};

export type DueReminders = {
  /** To announce now, the earliest first; of each rule and medicine only the latest. */
  due: Occasion[];
  /** When the next one will be due if nothing changes until then; null: in the next days none. */
  nextAt: number | null;
};

/** A rule for some weekdays may be quiet for a week. */
const LOOK_AHEAD_DAYS = 8;

/**
 * @param zone of the person's clock
 */
export function dueReminders(
  rules: readonly ReminderRecord[],
  facts: ReminderFacts,
  now: number,
  zone: string,
): DueReminders {
  const entries = facts.entries.filter(({ startedAt }) => startedAt >= reachOf(now));
  const context: Context = { facts: { ...facts, entries }, now, zone };
  const all = rules
    .filter((rule) => rule.enabled && !isRemoved(rule) && isAboutSomebody(rule, facts))
    .flatMap((rule) => subjectsOf(rule, context).map((subject) => occasionsOf(subject, context)));
  const due = all.flatMap((occasions) =>
    occasions.filter(({ at }) => at <= now && at > now - REMINDED_FOR_MS).slice(-1),
  );
  const later = all.flat().filter(({ at }) => at > now);
  return {
    due: due.toSorted((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1)),
    nextAt: later.length === 0 ? null : Math.min(...later.map(({ at }) => at)),
  };
}

type Context = { facts: ReminderFacts; now: number; zone: string };

/** A rule, for one medicine where it is about medicines. */
type Subject = { rule: ReminderRecord; medicine: MedicineFact | null; times: readonly string[] };

function isAboutSomebody({ childId }: ReminderRecord, { children }: ReminderFacts): boolean {
  return childId === null || children.some(({ id }) => id === childId);
}

function subjectsOf(rule: ReminderRecord, { facts }: Context): Subject[] {
  const { kind, childId, medicineId, afterMin, times } = rule;
  if (kind !== 'medicine') return [{ rule, medicine: null, times }];
  const ofPlan = afterMin === null && times.length === 0;
  return facts.medicines
    .filter(({ id, childId: of }) => of === childId && (medicineId === null || id === medicineId))
    .map((medicine) => ({ rule, medicine, times: ofPlan ? medicine.timesOfDay : times }));
}

/** The occasions from some hours ago until some days ahead, the earliest first. */
function occasionsOf(subject: Subject, context: Context): Occasion[] {
  const { rule } = subject;
  const matches = matchesOf(rule, subject.medicine, context.facts);
  const occasions =
    rule.afterMin === null
      ? atTimes(subject, matches, context)
      : afterEntry(subject, rule.afterMin, matches, context);
  return occasions.map((occasion) => snoozed(occasion, rule)).toSorted((a, b) => a.at - b.at);
}

function afterEntry(
  subject: Subject,
  afterMin: number,
  { anchor, isRunning, entries }: Matches,
  { facts: { night }, zone }: Context,
): Occasion[] {
  const { rule, medicine } = subject;
  if (!anchor || isRunning) return [];
  const dueAt = anchor.at + afterMin * MINUTE_MS;
  const isNight = rule.daytimeOnly && isAtNight(dueAt, night, zone);
  const at = isNight ? nightEndAfter(dueAt, night, zone) : dueAt;
  const day = localTimeOf(at, zone).slice(0, 10);
  if (!isOnWeekday(rule, day) || !isInCourse(medicine, day)) return [];
  // A dose that was refused or left out answers its reminder as well.
  const isAnswered = entries.some(
    ({ startedAt }) => startedAt > anchor.at && startedAt >= dueAt - EARLY_DOSE_MS,
  );
  if (isAnswered && medicine) return [];
  const key = [rule.id, ...(medicine ? [medicine.id] : []), anchor.entry.id, afterMin].join('/');
  return [occasionOf(subject, { key, at, time: null, lastAt: anchor.at })];
}

function atTimes(
  subject: Subject,
  { entries, last, isRunning }: Matches,
  { facts: { night }, now, zone }: Context,
): Occasion[] {
  const { rule, medicine } = subject;
  const first = localTimeOf(now - REMINDED_FOR_MS - SNOOZE_MAX_MS, zone).slice(0, 10);
  const times = subject.times.toSorted();
  const early = medicine ? EARLY_DOSE_MS : EARLY_MS;
  const days = Array.from({ length: LOOK_AHEAD_DAYS + 1 }, (_, i) => addDays(first, i));
  return days
    .filter((day) => isOnWeekday(rule, day) && isInCourse(medicine, day))
    .flatMap((day) =>
      times.map((time, i) => {
        const at = instantOf(`${day}T${time}`, zone);
        const before = times[i - 1] ?? `${times.at(-1)}`;
        const beforeAt = instantOf(`${i === 0 ? addDays(day, -1) : day}T${before}`, zone);
        // Of two times close together an entry counts for the one that it is nearer to.
        const from = at - Math.min(early, Math.max(0, at - beforeAt) / 2);
        return { day, time, at, from };
      }),
    )
    .filter(({ at, from }) => {
      const isAnswered = entries.some(({ startedAt }) => startedAt >= from);
      const isNight = rule.daytimeOnly && isAtNight(at, night, zone);
      return !isAnswered && !isNight && !(isRunning && at <= now);
    })
    .map(({ day, time, at }) => {
      // By the clock: whoever flies west does not meet the same time of a day twice.
      const key = [rule.id, ...(medicine ? [medicine.id] : []), `${day}T${time}`].join('/');
      return occasionOf(subject, { key, at, time, lastAt: medicine && (last?.startedAt ?? null) });
    });
}

function occasionOf(
  { rule: { id, kind, childId, text }, medicine }: Subject,
  when: Pick<Occasion, 'key' | 'at' | 'time' | 'lastAt'>,
): Occasion {
  return { ...when, ruleId: id, kind, childId, medicineName: medicine?.name ?? null, text };
}

/** The occasion as it comes back. It has a key of its own, because it is announced again. */
function snoozed(occasion: Occasion, { snoozedKey, snoozedUntil }: ReminderRecord): Occasion {
  if (snoozedKey !== occasion.key || snoozedUntil === null) return occasion;
  const at = Math.min(snoozedUntil, occasion.at + REMINDED_FOR_MS + SNOOZE_MAX_MS);
  return { ...occasion, at, key: `${occasion.key}+${at}` };
}

/** The key of an occasion before it was snoozed: what a rule remembers. */
export function keyToSnooze({ key }: Pick<Occasion, 'key'>): string {
  return key.replace(/\+\d+$/, '');
}

function isOnWeekday({ weekdays }: ReminderRecord, day: string): boolean {
  return weekdays.length === 0 || weekdays.includes(weekdayOf(dayNumberOf(day)));
}

function isInCourse(medicine: MedicineFact | null, day: string): boolean {
  if (!medicine) return true;
  const { courseFrom, courseTo } = medicine;
  return (courseFrom === null || day >= courseFrom) && (courseTo === null || day <= courseTo);
}
