import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { type EventType, isEventType } from '../../../../schema/records/event.ts';

/** The search parameters of the log: `?child=&type=feeding,diaper&from=2025-10-14&q=`. */
const Text = z.string();
const Day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

export type LogFilter = {
  child: string | undefined;
  types: EventType[];
  /** The newest day shown; undefined: today. */
  from: string | undefined;
  query: string;
};

export function parseLogSearch(search: Readonly<Record<string, unknown>>): LogFilter {
  const types = (Text.safeParse(search['type']).data ?? '').split(',').filter(isEventType);
  return {
    child: Text.safeParse(search['child']).data,
    types: [...new Set(types)],
    from: Day.safeParse(search['from']).data,
    query: Text.safeParse(search['q']).data ?? '',
  };
}

/** The filter in the URL, and a function that changes it. A change replaces the history entry. */
export function useLogFilter(): [LogFilter, (change: Partial<LogFilter>) => void] {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const filter = useMemo(() => parseLogSearch(search), [search]);
  const change = (next: Partial<LogFilter>) => {
    const { child, types, from, query } = { ...filter, ...next };
    void navigate({
      to: '.',
      search: (old: Record<string, unknown>) => ({
        ...old,
        child,
        type: types.length > 0 ? types.join(',') : undefined,
        from,
        q: query || undefined,
      }),
      replace: true,
      resetScroll: false,
    } as never);
  };
  return [filter, change];
}
