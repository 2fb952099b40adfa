import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { isDay } from '../../view/day-range.ts';
import type { RangeChoice } from './chart-range.ts';
import { type TopicName, isTopic } from './topics.ts';

/**
 * What the charts show, in the address: `?view=charts&child=…&topic=sleep&days=30&to=2026-03-10`, or
 * `&month=5` of age, or `&from=…&to=…`; `&previous=1` beside the period before;
 * `&chart=sleep&with=…` of a comparison.
 */
export type ChartAddress = {
  child: string | undefined;
  topic: TopicName;
  /** Null: the usual one of the topic. */
  range: RangeChoice | null;
  showsPrevious: boolean;
  /** Of the comparison: its chart, and the other child; the period before if absent. */
  compared: ComparedName | undefined;
  other: string | undefined;
};

/** The charts that can be compared: those with a value for each day. */
export const comparedNames = [
  'sleep',
  'feeds',
  'milk',
  'diapers',
  'intervals',
  'nights',
  'awake',
  'bedtimes',
  'breast',
  'pumping',
  'play',
  'temperature',
  'medicines',
] as const;
export type ComparedName = (typeof comparedNames)[number];

const Count = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(366));
const Month = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(240));
const Text = z.string();

export function parseChartSearch(search: Readonly<Record<string, unknown>>): ChartAddress {
  const { topic, child, previous, chart, with: other } = search;
  return {
    child: Text.safeParse(child).data,
    topic: isTopic(topic) ? topic : 'overview',
    range: rangeIn(search),
    showsPrevious: String(previous) === '1',
    compared: comparedNames.find((name) => name === chart),
    other: Text.safeParse(other).data,
  };
}

function rangeIn(search: Readonly<Record<string, unknown>>): RangeChoice | null {
  const from = String(search['from']);
  const to = String(search['to']);
  if (isDay(from) && isDay(to)) return from <= to ? { kind: 'custom', from, to } : null;
  if (search['month'] !== undefined) {
    const month = Month.safeParse(search['month']);
    return month.success ? { kind: 'month', month: month.data } : null;
  }
  const count = Count.safeParse(search['days']);
  return count.success ? { kind: 'days', count: count.data, to: isDay(to) ? to : null } : null;
}

/** The parameters of an address; those that are absent are undefined. */
export function chartSearch({ child, topic, range, showsPrevious, compared, other }: ChartAddress) {
  return {
    child,
    topic: topic === 'overview' ? undefined : topic,
    previous: showsPrevious ? 1 : undefined,
    chart: compared,
    with: other,
    days: range?.kind === 'days' ? range.count : undefined,
    month: range?.kind === 'month' ? range.month : undefined,
    from: range?.kind === 'custom' ? range.from : undefined,
    to: range?.kind === 'month' ? undefined : (range?.to ?? undefined),
  };
}

/**
 * What the address says, and a function that changes it. Another topic can be gone back from, a
 * change of anything else replaces the entry of the history.
 */
export function useChartAddress(): [ChartAddress, (change: Partial<ChartAddress>) => void] {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const address = useMemo(() => parseChartSearch(search), [search]);
  const change = (next: Partial<ChartAddress>) => {
    void navigate({
      to: '.',
      search: (old: Record<string, unknown>) => ({
        ...old,
        ...chartSearch({ ...parseChartSearch(old), ...next }),
      }),
      replace: next.topic === undefined,
      resetScroll: false,
    } as never);
  };
  return [address, change];
}
