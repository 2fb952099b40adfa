import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { LocalDate } from '../../../../schema/records/child.ts';
import { PERIODS, type Period } from './period.ts';

/** What the summary shows, in the address: `?view=summary&child=…&period=month&day=2026-03-10`. */
export type SummaryAddress = {
  child: string | undefined;
  period: Period;
  /** A day of the period, the last one of a week; null: today. */
  day: string | null;
};

const USUAL: Period = 'week';

export function parseSummarySearch(search: Readonly<Record<string, unknown>>): SummaryAddress {
  const { child, period, day } = search;
  return {
    child: typeof child === 'string' ? child : undefined,
    period: PERIODS.find((each) => each === period) ?? USUAL,
    day: LocalDate.safeParse(day).data ?? null,
  };
}

/** What the address says, and a function that changes it without a new entry of the history. */
export function useSummaryAddress(): [SummaryAddress, (change: Partial<SummaryAddress>) => void] {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const address = useMemo(() => parseSummarySearch(search), [search]);
  const change = (next: Partial<SummaryAddress>) => {
    void navigate({
      to: '.',
      search: (old: Record<string, unknown>) => {
        const { child, period, day } = { ...parseSummarySearch(old), ...next };
        return {
          ...old,
          child,
          period: period === USUAL ? undefined : period,
          day: day ?? undefined,
        };
      },
      replace: true,
      resetScroll: false,
    } as never);
  };
  return [address, change];
}
