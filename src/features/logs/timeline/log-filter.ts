import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import * as z from 'zod/mini';
import { AnyEvent, type EventRecord } from '../../../../schema/records/event.ts';
import { type EventType, eventTypeNames } from '../../../../schema/records/event-types.ts';

const Day = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/),
  z.refine((day) => !Number.isNaN(Date.parse(day))),
);

/** Stands among the types in the address. */
export const GROWTH = 'growth';

/** What an entry can have, besides what its type says. */
export const FEATURES = ['photo', 'note', 'comments'] as const;
export type Feature = (typeof FEATURES)[number];
export const SOURCES = AnyEvent.shape.source.options;
export type Source = EventRecord['source'];
export const UNSENT = ['waiting', 'attention'] as const;
/** Entries that the server does not have yet, or has refused. */
export type Unsent = (typeof UNSENT)[number];

/**
 * What the log shows. An empty list means all; several values of one list mean any of them, and an
 * entry must have all features.
 */
export type LogFilter = {
  child: string | undefined;
  types: EventType[];
  /** Measurements too, where types are chosen, or nothing else. */
  growth: boolean;
  /** Who did it. */
  by: string[];
  /** In any case. */
  tags: string[];
  has: Feature[];
  sources: Source[];
  only: Unsent | undefined;
  /** The oldest and the newest local day shown; undefined: no limit. */
  from: string | undefined;
  to: string | undefined;
  query: string;
};

/** A filter that shows everything. */
export const NO_FILTER = {
  types: [],
  growth: false,
  by: [],
  tags: [],
  has: [],
  sources: [],
  only: undefined,
  from: undefined,
  to: undefined,
  query: '',
} satisfies Partial<LogFilter>;

/**
 * Reads the search parameters of the log:
 * `?child=&type=feeding,diaper&by=&tag=&has=note&source=import&only=waiting&from=2025-10-14&to=&q=`.
 * Unknown values are ignored. A comma within a tag is written as `%2C`.
 */
export function parseLogSearch(search: Readonly<Record<string, unknown>>): LogFilter {
  return {
    child: textIn(search['child']) || undefined,
    types: listIn(search['type'], eventTypeNames),
    growth: listIn(search['type']).includes(GROWTH),
    by: listIn(search['by']),
    tags: listIn(search['tag']).map(unescapeCommas),
    has: listIn(search['has'], FEATURES),
    sources: listIn(search['source'], SOURCES),
    only: UNSENT.find((each) => each === search['only']),
    from: Day.safeParse(search['from']).data,
    to: Day.safeParse(search['to']).data,
    query: textIn(search['q']),
  };
}

/** The parameters of a filter; undefined where it has no limit. */
export function logSearchOf(filter: LogFilter): Record<string, string | undefined> {
  const listed = (values: readonly string[]) => (values.length > 0 ? values.join(',') : undefined);
  return {
    child: filter.child,
    type: listed(filter.growth ? [...filter.types, GROWTH] : filter.types),
    by: listed(filter.by),
    tag: listed(filter.tags.map(escapeCommas)),
    has: listed(filter.has),
    source: listed(filter.sources),
    only: filter.only,
    from: filter.from,
    to: filter.to,
    q: filter.query || undefined,
  };
}

/** How many limits of the filter sheet are set; the types and the search have fields of their own. */
export function countOfFilters({ by, tags, has, sources, only, from, to }: LogFilter): number {
  const isSet = [by.length > 0, tags.length > 0, sources.length > 0, only, from ?? to];
  return isSet.filter(Boolean).length + has.length;
}

/** Whether entries are hidden that are not of other types and not before or after the days shown. */
export function isNarrowed(filter: LogFilter): boolean {
  return (
    filter.query.trim() !== '' || countOfFilters({ ...filter, from: undefined, to: undefined }) > 0
  );
}

/**
 * The entries that a filter shows, apart from their types, days and search text, which are looked up
 * in indexes or by `createSearch`; null when it shows all of them.
 *
 * @param hasComments whether an entry has comments, by its id
 */
export function createFilter(
  { by, tags, has, sources }: LogFilter,
  hasComments: (id: string) => boolean = () => false,
): ((record: EventRecord) => boolean) | null {
  const features: Readonly<Record<Feature, (record: EventRecord) => boolean>> = {
    photo: ({ photoIds }) => photoIds.length > 0,
    note: ({ note }) => note.trim() !== '',
    comments: ({ id }) => hasComments(id),
  };
  const wanted = tags.map((tag) => tag.toLowerCase());
  const conditions: ((record: EventRecord) => boolean)[] = [
    ...(by.length > 0 ? [doneBy(by)] : []),
    ...(wanted.length > 0 ? [taggedWith(wanted)] : []),
    ...(sources.length > 0 ? [({ source }: EventRecord) => sources.includes(source)] : []),
    ...has.map((feature) => features[feature]),
  ];
  if (conditions.length === 0) return null;
  return (record) => conditions.every((holds) => holds(record));
}

const doneBy = (people: readonly string[]) => (record: EventRecord) =>
  people.includes(record.performedBy ?? record.createdBy);

const taggedWith = (tags: readonly string[]) => (record: EventRecord) =>
  record.tags.some((tag) => tags.includes(tag.toLowerCase()));

/**
 * The filter in the URL, and a function that changes it, always the same one. A change replaces the history entry.
 */
export function useLogFilter(): [LogFilter, (change: Partial<LogFilter>) => void] {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const filter = useMemo(() => parseLogSearch(search), [search]);
  const change = useCallback(
    (next: Partial<LogFilter>) => {
      void navigate({
        to: '.',
        search: (old: Record<string, unknown>) => ({
          ...old,
          ...logSearchOf({ ...parseLogSearch(old), ...next }),
        }),
        replace: true,
        resetScroll: false,
      } as never);
    },
    [navigate],
  );
  return [filter, change];
}

/** The values of a comma-separated parameter, each once. */
function listIn(value: unknown): string[];
function listIn<V extends string>(value: unknown, known: readonly V[]): V[];
function listIn(value: unknown, known?: readonly string[]): string[] {
  const listed = textIn(value)
    .split(',')
    .filter((each) => each !== '');
  return [...new Set(listed)].filter((each) => known === undefined || known.includes(each));
}

const escapeCommas = (tag: string) => tag.replaceAll(/[,%]/g, encodeURIComponent);

const unescapeCommas = (tag: string) => tag.replaceAll(/%2C|%25/g, decodeURIComponent);

/** A parameter as text. The router reads digits as a number. */
function textIn(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
