import { useEffect, useId, useMemo, useState } from 'react';
import type { EventRecord } from '../../../../../schema/records/event.ts';
import type { EventType } from '../../../../../schema/records/event-types.ts';
import { useReplica } from '../../../../app/services.tsx';
import type { SourceContent } from '../../../../app/statistics/chart-client.ts';
import type { ChartResult, ChartSource } from '../../../../app/statistics/chart-computation.ts';
import {
  type DayParts,
  dayParts,
  liveChartEntries,
  neededDays,
} from '../../../../app/statistics/chart-entries.ts';
import { createKeptChartClient } from '../../../../app/statistics/kept-chart-client.ts';
import { chartParts } from '../../../../domain/statistics/chart-parts.ts';
import type { ChartInput, ChartName } from '../../../../domain/statistics/compute-charts.ts';
import { needFamily } from '../../../../domain/statistics/facts/packed-facts.ts';
import type { DayRange } from '../../../../domain/statistics/question.ts';
import { type Live, combineLive, createCell, mapLive } from '../../../../lib/live.ts';
import type { Entry } from '../../../../replica/documents/entry.ts';
import type { Replica } from '../../../../replica/replica.ts';
import type { StoredDay } from '../../../../replica/totals/day-facts.ts';
import { eachInTurn } from './each-in-turn.ts';
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

/**
 * The answer with its question, so that a drawing never shows the days of another range, and with the entries that it was
 * computed from: those of the last days, and of the whole history where the topic needs it.
 */
export type AnsweredCharts = ChartResult & {
  question: ChartQuestion;
  entries: readonly Entry<EventRecord>[];
};

export type Charts = {
  /** undefined until the first answer; that of an earlier question while the next is computed. */
  answered: AnsweredCharts | undefined;
  hasFailed: boolean;
};

/**
 * Follows the entries of a question, and computes its charts again after each change. What changed goes to the worker
 * without a render: the next one has the answer.
 */
export function useCharts(question: ChartQuestion): Charts {
  const replica = useReplica();
  const id = useId();
  const source = sourceOf(question);
  const { contentKey } = source;
  const key = `${id} ${source.key}`;
  const content = useMemo(
    () => replica && liveContent(replica, question, source),
    // The key contains all that is read.
    // oxlint-disable-next-line react/exhaustive-deps
    [replica, contentKey],
  );
  const [answered, setAnswered] = useState<AnsweredCharts>();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => client.hold(), []);
  useEffect(() => {
    if (!content) return;
    return eachInTurn(content, async (now, isWanted) => {
      client.follow(key, source.chart, now);
      try {
        const result = await client.compute(key, question);
        if (!isWanted()) return;
        setHasFailed(false);
        setAnswered({ ...result, question, entries: now.entries });
      } catch {
        if (isWanted()) setHasFailed(true);
      }
    });
    // oxlint-disable-next-line react/exhaustive-deps
  }, [content, key, question]);
  useEffect(() => () => client.drop(key), [key]);
  return { answered, hasFailed };
}

/** One for all screens. */
const client = createKeptChartClient();

/** What is read for a question, of which its charts may use a part: other charts read the same. */
type Source = {
  key: string;
  contentKey: string;
  chart: ChartSource;
  /** The days that are read as entries; null: all. */
  fresh: DayRange | null;
  hasFamily: boolean;
};

function sourceOf(question: ChartQuestion): Source {
  const { childId, input, history, all } = question;
  const { dayStartHour, night } = input.settings;
  const days = all ? null : neededDays(input.range);
  const { fresh, stored } = partsOf(question) ?? { fresh: days, stored: null };
  const parts = [...new Set(question.names.flatMap((name) => chartParts[name]))];
  const hasFamily = needFamily(parts);
  const settings = { dayStartHour, night };
  const contentKey = JSON.stringify([childId, settings, fresh, stored, hasFamily, history, all]);
  const chart = { childId, settings, days, stored, parts };
  return { key: `${contentKey} ${parts.join('+')}`, contentKey, chart, fresh, hasFamily };
}

type Content = SourceContent & { entries: readonly Entry<EventRecord>[] };

function liveContent(
  { events, totals }: Replica,
  { history, all }: ChartQuestion,
  { chart: { childId, settings, stored }, fresh, hasFamily }: Source,
): Live<Content> {
  const entries = liveChartEntries(events, {
    childId,
    days: fresh,
    dayStartHour: settings.dayStartHour,
    types: all ?? undefined,
    history,
  });
  const facts = stored ? totals.facts({ childId, ...stored, settings, hasFamily }) : NOT_STORED;
  return mapLive(
    combineLive<[readonly Entry<EventRecord>[], readonly StoredDay[]]>([entries, facts]),
    ([entries, stored]) => ({ entries, records: entries.map(({ record }) => record), stored }),
  );
}

const NOT_STORED = createCell<readonly StoredDay[]>([]);

/**
 * Null where all entries are read: charts from all there is, and those of the stash, whose list shows
 * the entries themselves.
 */
function partsOf({ all, history, input: { range, today } }: ChartQuestion): DayParts | null {
  return all || history.length > 0 ? null : dayParts(neededDays(range), today);
}
