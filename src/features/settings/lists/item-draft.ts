import { LIST_NAME_MAX_CHARS } from '../../../../schema/limits.ts';
import {
  type AllergenGroup,
  DOSE_TIMES_MAX,
  type FoodStatus,
  type ListKind,
  type MedicineSort,
  OTHER_NAMES_MAX,
} from '../../../../schema/records/list-item-kinds.ts';
import type { Food, ListItem, Medicine } from '../../../../schema/records/list-item.ts';
import type { FieldProblems } from '../../../app/forms/use-sheet-form.ts';
import { isSameName, namesOnce } from '../../../domain/lists/names.ts';
import '../../../i18n/lazy/lists.ts';
import { t } from '../../../i18n/t.ts';

/** The values of the sheet of one item, and what they become. */

export type MedicineDraft = {
  name: string;
  /** For a new one; an existing item keeps its child. */
  childIds: string[];
  isOffered: boolean;
  /** Separated by commas. */
  otherNames: string;
  sort: MedicineSort;
  strength: string;
  usualAmount: number | null;
  unit: Medicine['unit'];
  route: Medicine['route'];
  minIntervalHours: number | null;
  maxCount24h: number | null;
  maxAmount24h: number | null;
  /** Separated by commas. */
  times: string;
  courseFrom: string;
  courseTo: string;
  instructions: string;
};

export type FoodDraft = {
  name: string;
  childIds: string[];
  isOffered: boolean;
  status: FoodStatus;
  allergen: AllergenGroup | null;
  chokingNote: string;
};

export type NameDraft = { name: string; isOffered: boolean };

export function medicineDraft(
  medicine: Medicine | null,
  childIds: readonly string[],
): MedicineDraft {
  const { minIntervalMin = null } = medicine ?? {};
  return {
    name: medicine?.name ?? '',
    childIds: [...childIds],
    isOffered: medicine?.archived !== true,
    otherNames: medicine?.otherNames.join(', ') ?? '',
    sort: medicine?.sort ?? 'medicine',
    strength: medicine?.strength ?? '',
    usualAmount: medicine?.usualAmount ?? null,
    unit: medicine?.unit ?? 'ml',
    route: medicine?.route ?? null,
    minIntervalHours: minIntervalMin === null ? null : minIntervalMin / 60,
    maxCount24h: medicine?.maxCount24h ?? null,
    maxAmount24h: medicine?.maxAmount24h ?? null,
    times: medicine?.timesOfDay.toSorted().join(', ') ?? '',
    courseFrom: medicine?.courseFrom ?? '',
    courseTo: medicine?.courseTo ?? '',
    instructions: medicine?.instructions ?? '',
  };
}

export function foodDraft(food: Food | null, childIds: readonly string[]): FoodDraft {
  return {
    name: food?.name ?? '',
    childIds: [...childIds],
    isOffered: food?.archived !== true,
    status: food?.status ?? 'to_try',
    allergen: food?.allergen ?? null,
    chokingNote: food?.chokingNote ?? '',
  };
}

export function nameDraft(item: ListItem | null): NameDraft {
  return { name: item?.name ?? '', isOffered: item?.archived !== true };
}

export function medicineFields(draft: MedicineDraft) {
  const { isOffered, minIntervalHours, unit, sort, route, usualAmount } = draft;
  return {
    name: draft.name.trim(),
    archived: !isOffered,
    otherNames: otherNamesIn(draft),
    sort,
    strength: draft.strength.trim(),
    usualAmount,
    unit,
    route,
    minIntervalMin: minIntervalHours === null ? null : Math.round(minIntervalHours * 60),
    maxCount24h: draft.maxCount24h,
    maxAmount24h: draft.maxAmount24h,
    timesOfDay: timesIn(draft.times) ?? [],
    courseFrom: draft.courseFrom || null,
    courseTo: draft.courseTo || null,
    instructions: draft.instructions.trim(),
  };
}

export function foodFields({ name, isOffered, status, allergen, chokingNote }: FoodDraft) {
  return {
    name: name.trim(),
    archived: !isOffered,
    status,
    allergen,
    chokingNote: chokingNote.trim(),
  };
}

export function nameFields({ name, isOffered }: NameDraft) {
  return { name: name.trim(), archived: !isOffered };
}

/**
 * What the person has changed since the sheet opened. Fields that another device changed meanwhile stay. A
 * medicine keeps its former name among its other names, so that earlier doses still count.
 */
export function changesOf<F extends object>(before: F, after: F): Partial<F> {
  const changes = Object.fromEntries(
    Object.entries(after).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof F]),
    ),
  ) as Partial<F> & { name?: string; otherNames?: string[] };
  const { name: former, otherNames } = before as { name?: string; otherNames?: string[] };
  if (otherNames === undefined || former === undefined || changes.name === undefined) {
    return changes;
  }
  const others = changes.otherNames ?? otherNames;
  const kept = namesOnce([...others, former]).filter(
    (name) => !isSameName(name, changes.name ?? ''),
  );
  return { ...changes, otherNames: kept.slice(-OTHER_NAMES_MAX) };
}

/** The items of the same list that a new name could be mixed up with. */
export type Others = readonly Pick<ListItem, 'id' | 'childId' | 'name'>[];

export function nameProblem(
  kind: ListKind,
  name: string,
  { others, childIds }: { others: Others; childIds: readonly string[] },
): string | null {
  const typed = name.trim();
  if (typed === '') return t('lists.nameMissing');
  const max = LIST_NAME_MAX_CHARS[kind];
  if (typed.length > max) return t('lists.tooLong', { max });
  const same = others.find(
    (other) =>
      isSameName(other.name, typed) && (other.childId === null || childIds.includes(other.childId)),
  );
  return same ? t('lists.alreadyThere', { name: same.name }) : null;
}

export function medicineProblems(draft: MedicineDraft): FieldProblems {
  const names = otherNamesIn(draft);
  return {
    childIds: childProblem(draft),
    otherNames:
      names.length > OTHER_NAMES_MAX
        ? t('lists.tooManyNames', { max: OTHER_NAMES_MAX })
        : names.some((name) => name.length > LIST_NAME_MAX_CHARS.medicine)
          ? t('lists.tooLong', { max: LIST_NAME_MAX_CHARS.medicine })
          : null,
    usualAmount: rangeProblem(draft.usualAmount, 0.001, 10_000, 'lists.amountRange'),
    minIntervalHours: rangeProblem(draft.minIntervalHours, 0.25, 168, 'lists.intervalRange'),
    maxCount24h: rangeProblem(draft.maxCount24h, 1, 24, 'lists.countRange'),
    maxAmount24h: rangeProblem(draft.maxAmount24h, 0.001, 100_000, 'lists.dayRange'),
    times: timesIn(draft.times) === null ? t('lists.wrongTimes', { max: DOSE_TIMES_MAX }) : null,
    courseTo:
      draft.courseFrom !== '' && draft.courseTo !== '' && draft.courseTo < draft.courseFrom
        ? t('lists.wrongCourse')
        : null,
  };
}

export function childProblem({ childIds }: { childIds: readonly string[] }): string | null {
  return childIds.length === 0 ? t('lists.childMissing') : null;
}

function rangeProblem(
  value: number | null,
  min: number,
  max: number,
  text: 'lists.amountRange' | 'lists.intervalRange' | 'lists.countRange' | 'lists.dayRange',
): string | null {
  return value === null || (value >= min && value <= max) ? null : t(text);
}

function otherNamesIn({ name, otherNames }: MedicineDraft): string[] {
  const typed = otherNames
    .split(',')
    .map((other) => other.trim())
    .filter((other) => other !== '' && !isSameName(other, name));
  return namesOnce(typed);
}

/** "8:00, 20.30" as `HH:MM` in their order; null if one of them is no time. */
export function timesIn(text: string, max: number = DOSE_TIMES_MAX): string[] | null {
  const typed = text.split(/[,;\s]+/).filter((part) => part !== '');
  const times = typed.map((part) => {
    const [, hour = '', minute = '00'] = /^(\d{1,2})(?:[:.h](\d{2}))?$/.exec(part) ?? [];
    const isTime = hour !== '' && Number(hour) < 24 && Number(minute) < 60;
    return isTime ? `${hour.padStart(2, '0')}:${minute}` : null;
  });
  if (times.includes(null) || new Set(times).size > max) return null;
  return [...new Set(times as string[])].toSorted();
}
