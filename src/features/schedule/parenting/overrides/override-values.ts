import type { YearRule } from '../../../../../schema/rules/schedule/override-dates.ts';
import type { OverrideRecord } from '../../../../../schema/records/override.ts';
import {
  type Weekday,
  dayNumberOf,
  easterOf,
  weekdayOf,
} from '../../../../../schema/rules/schedule/calendar.ts';
import {
  ANSWER_MIN_MS,
  OVERRIDE_NOTE_MAX_CHARS,
  PLAN_NAME_MAX_CHARS,
} from '../../../../../schema/schedule-limits.ts';
import { instantOf } from '../../../../../schema/rules/schedule/zoned-time.ts';
import { defaultRespondBy } from '../../../../../schema/rules/agreements/respond-by.ts';
import type { FieldProblems } from '../../../../app/forms/use-sheet-form.ts';
import { t } from '../../../../i18n/t.ts';
import { type HandoverDraft, handoverProblem } from '../handover-draft.ts';
import { type Range, rangeProblem } from '../requests/request-values.ts';

/** The fields of an override that is not a request: a holiday, a vacation or single days. */
export type OverrideValues = {
  kind: 'holiday' | 'vacation' | 'one_off';
  name: string;
  range: Range;
  toParty: string;
  repeat: YearRule;
  rule: RuleChoice;
  /** Of a school break, by year; the first year has its dates in `range`. */
  years: Record<string, Range>;
  start: HandoverDraft;
  end: HandoverDraft;
  note: string;
  /** Local time of the device; null: the usual time. */
  respondBy: string | null;
};

export const overrideKinds = ['holiday', 'vacation', 'one_off'] as const;
export const yearRules = ['none', 'yearly', 'odd_years', 'even_years', 'alternate'] as const;

/** How the date of another year is found; `last_weekday` is the last one of its month. */
export const ruleChoices = [
  'fixed',
  'nth_weekday',
  'last_weekday',
  'easter',
  'school_break',
] as const;
export type RuleChoice = (typeof ruleChoices)[number];

const NO_HANDOVER: HandoverDraft = { place: null, carrier: null };
/** For how many years after the first one a form asks for the dates of a school break. */
const BREAK_YEARS = 3;

export function newOverride(range: Range, toParty: string): OverrideValues {
  return {
    kind: 'holiday',
    name: '',
    range,
    toParty,
    repeat: 'none',
    rule: 'fixed',
    years: {},
    start: NO_HANDOVER,
    end: NO_HANDOVER,
    note: '',
    respondBy: null,
  };
}

/** A draft, or a proposal that is answered with another one, in the form. */
export function valuesOf(record: OverrideRecord): OverrideValues {
  const { kind, name, from, to, toParty, repeat, dateRule, note } = record;
  return {
    kind: kind === 'swap' ? 'one_off' : kind,
    name,
    range: { from, to },
    toParty,
    repeat,
    rule: dateRule.kind === 'nth_weekday' && dateRule.nth === -1 ? 'last_weekday' : dateRule.kind,
    years:
      dateRule.kind === 'school_break'
        ? Object.fromEntries(
            Object.entries(dateRule.years).filter(([year]) => year !== from.slice(0, 4)),
          )
        : {},
    start: record.startExchange ?? NO_HANDOVER,
    end: record.endExchange ?? NO_HANDOVER,
    note,
    respondBy: null,
  };
}

/** The terms of the override. */
export function termsOf(values: OverrideValues) {
  const { kind, name, range, toParty, repeat, start, end, note } = values;
  const isBlank = ({ place, carrier }: HandoverDraft) => place === null && carrier === null;
  return {
    kind,
    name: name.trim(),
    ...range,
    toParty,
    repeat,
    dateRule: dateRuleOf(values),
    startExchange: isBlank(start) ? null : start,
    endExchange: isBlank(end) ? null : end,
    note: note.trim(),
  };
}

/** The rule that finds the first date again, and those of other years. */
export function dateRuleOf({
  repeat,
  rule,
  range,
  years,
}: OverrideValues): OverrideRecord['dateRule'] {
  if (repeat === 'none') return { kind: 'fixed' };
  const day = range.from.slice(0, 10);
  switch (rule) {
    case 'fixed':
      return { kind: 'fixed' };
    case 'nth_weekday':
    case 'last_weekday':
      return {
        kind: 'nth_weekday',
        month: Number(day.slice(5, 7)),
        nth: rule === 'last_weekday' ? -1 : nthOf(day),
        weekday: weekdayIn(day),
      };
    case 'easter':
      return { kind: 'easter', days: daysAfterEaster(day) };
    case 'school_break':
      return {
        kind: 'school_break',
        years: {
          ...Object.fromEntries(
            Object.entries(years).filter(([, { from, to }]) => from !== '' && to !== ''),
          ),
          [day.slice(0, 4)]: range,
        },
      };
  }
}

/** Which of its weekday in the month a day is, 1 to 5. */
export function nthOf(day: string): 1 | 2 | 3 | 4 | 5 {
  return (Math.floor((Number(day.slice(8)) - 1) / 7) + 1) as 1 | 2 | 3 | 4 | 5;
}

export function weekdayIn(day: string): Weekday {
  return weekdayOf(dayNumberOf(day));
}

export function daysAfterEaster(day: string): number {
  return dayNumberOf(day) - easterOf(Number(day.slice(0, 4)));
}

/** The years whose dates a school break is asked for. */
export function breakYears({ range }: Pick<OverrideValues, 'range'>): string[] {
  const first = Number(range.from.slice(0, 4));
  return Number.isNaN(first) || range.from === ''
    ? []
    : Array.from({ length: BREAK_YEARS }, (_, index) => String(first + index + 1));
}

export function overrideProblems(
  values: OverrideValues,
  { respondBy, now }: { respondBy: number; now: number },
): FieldProblems {
  const { name, range, rule, repeat, years, start, end, note } = values;
  const easterDays = range.from === '' ? 0 : daysAfterEaster(range.from.slice(0, 10));
  return {
    name:
      name.trim() === ''
        ? t('parenting.nameMissing')
        : name.trim().length > PLAN_NAME_MAX_CHARS
          ? t('parenting.tooLong', { max: PLAN_NAME_MAX_CHARS })
          : null,
    range: rangeProblem(range),
    rule:
      repeat !== 'none' && rule === 'easter' && Math.abs(easterDays) > 100
        ? t('parenting.farFromEaster')
        : null,
    ...(repeat !== 'none' && rule === 'school_break'
      ? Object.fromEntries(
          Object.entries(years).map(([year, of]) => [
            `years.${year}`,
            of.from === '' && of.to === '' ? null : rangeProblem(of),
          ]),
        )
      : {}),
    start: handoverProblem(start),
    end: handoverProblem(end),
    note:
      note.length > OVERRIDE_NOTE_MAX_CHARS
        ? t('parenting.tooLong', { max: OVERRIDE_NOTE_MAX_CHARS })
        : null,
    respondBy: respondBy < now + ANSWER_MIN_MS - 60_000 ? t('parenting.respondByTooEarly') : null,
  };
}

/** Until when the answer is asked for, epoch ms. */
export function overrideRespondBy(
  { range, respondBy }: Pick<OverrideValues, 'range' | 'respondBy'>,
  { tz, deviceTz, now }: { tz: string; deviceTz: string; now: number },
): number {
  if (respondBy !== null) return instantOf(respondBy, deviceTz);
  return defaultRespondBy(range.from === '' ? now : instantOf(range.from, tz), now);
}
