import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ScheduleCategory } from '../../../schema/records/schedule-entry.ts';
import { type Layer, layers } from './layers.ts';

/**
 * What the screen of the schedule shows, in the address:
 * `/schedule?view=week&date=2026-11-27&item=…&on=2026-11-27`.
 */
export type ScheduleAddress = {
  /** Null: the usual one of the screen's width. */
  view: ScheduleView | null;
  /** The day around which entries are shown; null: today. */
  date: string | null;
  /** The open entry, and the rule's own day of its occurrence. */
  item: string | undefined;
  on: string | undefined;
  /** The form over the screen: `new`, `new` at a day or time, or `edit` of the open entry. */
  form: string | undefined;
  /** Only what this person has to do with, or of this kind. */
  person: string | undefined;
  category: ScheduleCategory | null;
  hidden: readonly Layer[];
  /** A page of its own instead of a view. */
  page: SchedulePage | null;
};

export const scheduleViews = ['agenda', 'week', 'month', 'tasks', 'parenting'] as const;
export type ScheduleView = (typeof scheduleViews)[number];

export const schedulePages = ['contacts', 'import', 'feed', 'deleted'] as const;
export type SchedulePage = (typeof schedulePages)[number];

export function parseScheduleSearch(search: Readonly<Record<string, unknown>>): ScheduleAddress {
  const { view, date, item, on, form, person, category, hide, page } = search;
  const hidden = textIn(hide)?.split(',') ?? [];
  return {
    view: scheduleViews.find((name) => name === view) ?? null,
    date: dayIn(date),
    item: textIn(item),
    on: textIn(on),
    form: textIn(form),
    person: textIn(person),
    category: ScheduleCategory.options.find((name) => name === category) ?? null,
    hidden: layers.filter((layer) => hidden.includes(layer)),
    page: schedulePages.find((name) => name === page) ?? null,
  };
}

/** The parameters of an address; those that say what is usual are undefined. */
export function scheduleSearch(address: ScheduleAddress): Record<string, string | undefined> {
  const { view, date, item, on, form, person, category, hidden, page } = address;
  return {
    view: view ?? undefined,
    date: date ?? undefined,
    item,
    on: item === undefined ? undefined : on,
    form,
    person,
    category: category ?? undefined,
    hide: hidden.length === 0 ? undefined : hidden.join(),
    page: page ?? undefined,
  };
}

/**
 * What the address says, and a function that changes it. Another view or page can be gone back from, a
 * change of anything else replaces the entry of the history.
 */
export function useScheduleAddress(): [
  ScheduleAddress,
  (change: Partial<ScheduleAddress>) => void,
] {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const address = useMemo(() => parseScheduleSearch(search), [search]);
  const change = (next: Partial<ScheduleAddress>) => {
    void navigate({
      to: '.',
      search: (old: Record<string, unknown>) => ({
        // The parameters of a view, such as those of Parenting, end with it.
        ...(next.view === undefined && next.page === undefined ? old : {}),
        ...scheduleSearch({ ...parseScheduleSearch(old), ...next }),
      }),
      replace: next.view === undefined && next.page === undefined,
      resetScroll: false,
    } as never);
  };
  return [address, change];
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function dayIn(value: unknown): string | null {
  return typeof value === 'string' && DAY.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : null;
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
