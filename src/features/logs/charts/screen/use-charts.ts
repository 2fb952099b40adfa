import { useEffect, useState } from 'react';
import type { EventRecord } from '../../../../../schema/records/event.ts';
import type { EventType } from '../../../../../schema/records/event-types.ts';
import { useQuery } from '../../../../app/use-query.ts';
import { type ChartClient, createChartClient } from '../../../../app/statistics/chart-client.ts';
import type { ChartResult } from '../../../../app/statistics/chart-computation.ts';
import { liveChartEntries, neededDays } from '../../../../app/statistics/chart-entries.ts';
import type { ChartInput, ChartName } from '../../../../domain/statistics/compute-charts.ts';
import type { Entry } from '../../../../replica/documents/entry.ts';
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
  entries: readonly Entry<EventRecord>[] | undefined;
  hasFailed: boolean;
};

/** Follows the entries of a question, and computes its charts again after each change. */
export function useCharts(client: ChartClient | null, question: ChartQuestion): Charts {
  const { childId, input, history, all } = question;
  const { dayStartHour, night } = input.settings;
  const days = all ? null : neededDays(input.range);
  const key = [
    childId,
    days?.from,
    days?.to,
    dayStartHour,
    night.fromMin,
    night.toMin,
    history.join('+'),
    all?.join('+'),
  ].join();
  const entries = useQuery(
    (replica) =>
      liveChartEntries(replica.events, {
        childId,
        days,
        dayStartHour,
        types: all ?? undefined,
        history,
      }),
    [key],
  );
  const [answered, setAnswered] = useState<AnsweredCharts>();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (!client || !entries) return;
    let isOver = false;
    client.follow(
      key,
      { childId, settings: { dayStartHour, night }, days },
      entries.map(({ record }) => record),
    );
    client.compute(key, question).then(
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
    // The key contains the days.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [client, entries, key, question]);
  useEffect(() => () => client?.drop(key), [client, key]);
  return { answered, entries, hasFailed };
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
