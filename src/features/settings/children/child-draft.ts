import {
  CHILD_AGE_MAX_YEARS,
  DEFAULT_CHILD_COLOR,
  NAME_MAX_CHARS,
} from '../../../../schema/limits.ts';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import {
  DUE_MAX_DAYS,
  GESTATION_MAX_WEEKS,
  GESTATION_MIN_WEEKS,
  asksHowEarly,
  birthdateProblem,
  dueDateProblem,
} from '../../../domain/child/birth.ts';
import type { NewChild } from '../../../replica/stores/people.ts';
import { t } from '../../../i18n/t.ts';
import '../../../i18n/lazy/settings.ts';

/** The values of the child form and their problems. */
export type ChildDraft = {
  name: string;
  /** The child is not born yet, and `day` is the due date. */
  expected: boolean;
  /** `YYYY-MM-DD`, or ''. */
  day: string;
  gender: ChildRecord['gender'];
  /** Asked only when the gender does not determine the growth charts. */
  chartSex: ChildRecord['chartSex'];
  /** Completed weeks of pregnancy, as typed. */
  weeks: string;
  color: string;
  photo: string | null;
};

export type ChildProblems = { name: string | null; day: string | null; weeks: string | null };

export function draftOf(child: ChildRecord | null): ChildDraft {
  const { birthdate = null, dueDate = null, gestationDays = null } = child ?? {};
  return {
    name: child?.name ?? '',
    expected: birthdate === null && dueDate !== null,
    day: birthdate ?? dueDate ?? '',
    gender: child?.gender ?? null,
    chartSex: child?.chartSex ?? null,
    weeks: gestationDays === null ? '' : String(Math.floor(gestationDays / 7)),
    color: child?.color ?? DEFAULT_CHILD_COLOR,
    photo: child?.photo ?? null,
  };
}

/** @param today `YYYY-MM-DD` */
export function problemsOf(draft: ChildDraft, today: string): ChildProblems {
  return {
    name: nameProblem(draft.name.trim()),
    day: draft.day === '' ? null : dayProblem(draft, today),
    weeks: asksWeeks(draft, today) ? weeksProblem(draft.weeks.trim()) : null,
  };
}

/** Whether to ask for the weeks of pregnancy, which matter to the charts of the first two years. */
export function asksWeeks({ expected, day }: ChildDraft, today: string): boolean {
  return !expected && asksHowEarly(day === '' ? null : day, today);
}

/** The record to write; fields that the form does not ask for stay unchanged. */
export function childOf(draft: ChildDraft, existing: ChildRecord | null): NewChild {
  const { name, expected, gender, color, photo } = draft;
  const day = draft.day === '' ? null : draft.day;
  const isSameDay = !expected && day !== null && day === existing?.birthdate;
  return {
    name: name.trim(),
    birthdate: expected ? null : day,
    // An approximate date that was left unchanged stays approximate; a typed one is exact.
    birthDateApprox: isSameDay && existing?.birthDateApprox === true,
    // The due date stays on the record after the birth.
    dueDate: expected ? day : (existing?.dueDate ?? null),
    gender,
    chartSex: gender === 'boy' ? 'male' : gender === 'girl' ? 'female' : draft.chartSex,
    gestationDays: gestationOf(draft, existing),
    color,
    // Without a change the field is left out, so that a child that never had a photo gets no null.
    ...(photo === (existing?.photo ?? null) ? {} : { photo }),
  };
}

/** Unchanged weeks keep the known days beyond the full week. */
function gestationOf({ expected, weeks }: ChildDraft, existing: ChildRecord | null): number | null {
  const typed = weeks.trim();
  if (expected || typed === '') return null;
  const known = existing?.gestationDays ?? null;
  return known !== null && Math.floor(known / 7) === Number(typed) ? known : Number(typed) * 7;
}

function nameProblem(name: string): string | null {
  if (name === '') return t('settings.childNameMissing');
  return name.length > NAME_MAX_CHARS ? t('settings.childNameLong', { max: NAME_MAX_CHARS }) : null;
}

function dayProblem({ expected, day }: ChildDraft, today: string): string | null {
  const problem = expected ? dueDateProblem(day, today) : birthdateProblem(day, today);
  switch (problem) {
    case 'future':
      return t('settings.childBirthdateFuture');
    case 'old':
      return t('settings.childBirthdateOld', { years: CHILD_AGE_MAX_YEARS });
    case 'past':
      return t('settings.childDuePast');
    case 'far':
      return t('settings.childDueFar', { days: DUE_MAX_DAYS });
    case null:
      return null;
  }
}

function weeksProblem(weeks: string): string | null {
  if (weeks === '') return null;
  const count = Number(weeks);
  const fits =
    Number.isInteger(count) && count >= GESTATION_MIN_WEEKS && count <= GESTATION_MAX_WEEKS;
  return fits
    ? null
    : t('settings.childWeeksWrong', { min: GESTATION_MIN_WEEKS, max: GESTATION_MAX_WEEKS });
}
