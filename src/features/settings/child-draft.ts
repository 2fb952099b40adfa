import {
  CHILD_AGE_MAX_YEARS,
  DEFAULT_CHILD_COLOR,
  NAME_MAX_CHARS,
} from '../../../schema/limits.ts';
import type { ChildRecord } from '../../../schema/records/child.ts';
import type { NewChild } from '../../replica/people.ts';
import { t } from '../../i18n/t.ts';

/** What a person types about a child, and what is wrong with it. */
export type ChildDraft = {
  name: string;
  birthdate: string;
  gender: ChildRecord['gender'];
  color: string;
};

export type ChildProblems = { name: string | null; birthdate: string | null };

export function draftOf(child: ChildRecord | null): ChildDraft {
  return {
    name: child?.name ?? '',
    birthdate: child?.birthdate ?? '',
    gender: child?.gender ?? null,
    color: child?.color ?? DEFAULT_CHILD_COLOR,
  };
}

/** @param today `YYYY-MM-DD` */
export function problemsOf(draft: ChildDraft, today: string): ChildProblems {
  return {
    name: nameProblem(draft.name.trim()),
    birthdate: birthdateProblem(draft.birthdate, today),
  };
}

export function hasProblems({ name, birthdate }: ChildProblems): boolean {
  return name !== null || birthdate !== null;
}

/** What is written; fields the form does not ask for stay as they are. */
export function childOf(draft: ChildDraft, existing: ChildRecord | null): NewChild {
  return {
    name: draft.name.trim(),
    birthdate: draft.birthdate === '' ? null : draft.birthdate,
    gender: draft.gender,
    chartSex: existing?.chartSex ?? null,
    gestationDays: existing?.gestationDays ?? null,
    color: draft.color,
  };
}

function nameProblem(name: string): string | null {
  if (name === '') return t('settings.childNameMissing');
  return name.length > NAME_MAX_CHARS ? t('settings.childNameLong', { max: NAME_MAX_CHARS }) : null;
}

function birthdateProblem(birthdate: string, today: string): string | null {
  if (birthdate === '') return null;
  if (birthdate > today) return t('settings.childBirthdateFuture');
  const oldest = `${Number(today.slice(0, 4)) - CHILD_AGE_MAX_YEARS - 1}${today.slice(4)}`;
  return birthdate <= oldest
    ? t('settings.childBirthdateOld', { years: CHILD_AGE_MAX_YEARS })
    : null;
}
