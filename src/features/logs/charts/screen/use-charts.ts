import { useEffect, useState } from 'react';
import type { EventRecord } from '../../../../../schema/records/event.ts';
import type { EventType } from '../../../../../schema/records/event-types.ts';
import { useQuery } from '../../../../app/use-query.ts';
import { type ChartClient, createChartClient } from '../../../../app/statistics/chart-client.ts';
import type { ChartResult } from '../../../../app/statistics/chart-computation.ts';
import {
  type DayParts,
  dayParts,
  liveChartEntries,
  neededDays,
} from '../../../../app/statistics/chart-entries.ts';
import { chartParts } from '../../../../domain/statistics/chart-parts.ts';
import type { ChartInput, ChartName } from '../../../../domain/statistics/compute-charts.ts';
import { needFamily } from '../../../../domain/statistics/facts/packed-facts.ts';
import { createCell } from '../../../../lib/live.ts';
import type { Entry } from '../../../../replica/documents/entry.ts';
import type { StoredDay } from '../../../../replica/totals/day-facts.ts';
import type { Topic } from './topics.ts';

/** What is asked of the charts, by value: the same question keeps its object. */
export type ChartQuestion = {
  childId: string;
  names: readonly ChartName[];
  input: Omit<ChartInput, 'facts' | 'familyFacts'>;
  history: Topic['history'];
  /** Only these types, from their first entry on, whatever the range. */
  all: readonly EventType[] | null;
};

/** The answer with its question, so that a drawing never shows the days of another range. */
export type AnsweredCharts = ChartResult & { question: ChartQuestion };

export type Charts = {
  /** undefined until the first answer; that of an earlier question while the next is computed. */
  answered: AnsweredCharts | undefined;
  /** The entries of the last days, and of the whole history where the topic needs it. */
  entries: readonly Entry<EventRecord>[] | undefined;
  hasFailed: boolean;
};

/** Follows the entries of a question, and computes its charts again after each change. */
export function useCharts(client: ChartClient | null, question: ChartQuestion): Charts {
  const { childId, input, history, all } = question;
  const { dayStartHour, night } = input.settings;
  const days = all ? null : neededDays(input.range);
  const parts = partsOf(question);
  const key = [
    childId,
    days?.from,
    days?.to,
    parts?.stored?.to,
    dayStartHour,
    night.fromMin,
    night.toMin,
    history.join('+'),
    all?.join('+'),
  ].join();
  const factParts = [...new Set(question.names.flatMap((name) => chartParts[name]))];
  const sourceKey = `${key},${factParts.join('+')}`;
  const hasFamily = needFamily(factParts);
  const entries = useQuery(
    (replica) =>
      liveChartEntries(replica.events, {
        childId,
        days: parts?.fresh ?? days,
        dayStartHour,
        types: all ?? undefined,
        history,
      }),
    [key],
  );
  const stored = useQuery(
    ({ totals }) =>
      parts?.stored
        ? totals.facts({ childId, ...parts.stored, settings: { dayStartHour, night }, hasFamily })
        : NOT_STORED,
    [key, hasFamily],
  );
  const [answered, setAnswered] = useState<AnsweredCharts>();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (!client || !entries || !stored) return;
    let isOver = false;
    client.follow(
      sourceKey,
      {
        childId,
        settings: { dayStartHour, night },
        days,
        stored: parts?.stored ?? null,
        parts: factParts,
      },
      { records: entries.map(({ record }) => record), stored },
    );
    client.compute(sourceKey, question).then(
      (result) => {
        if (isOver) return;
        setHasFailed(false);
        setAnswered({ ...result, question });
      },
      () => !isOver && setHasFailed(true),
    );
    return () => {
      isOver = true;
    };
    // The key contains the days and the parts.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [client, entries, stored, sourceKey, question]);
  useEffect(() => () => client?.drop(sourceKey), [client, sourceKey]);
  return { answered, entries, hasFailed };
}

const NOT_STORED = createCell<readonly StoredDay[]>([]);

/**
 * Null where all entries are read: charts from all there is, and those of the stash, whose list shows
 * the entries themselves.
 */
function partsOf({ all, history, input: { range, today } }: ChartQuestion): DayParts | null {
  return all || history.length > 0 ? null : dayParts(neededDays(range), today);
}

/** One worker for as long as the screen is open. */
export function useChartClient(): ChartClient | null {
  const [client, setClient] = useState<ChartClient | null>(null);
  useEffect(() => {
    const opened = createChartClient();
    // A worker is started by the effect that ends it.
    // oxlint-disable-next-line react/set-state-in-effect
    setClient(opened);
    return () => opened.close();
  }, []);
  return client;
}
