import { missingText } from '../../../../app/statistics/chart-summary.ts';
import type { ChartData } from '../../../../domain/statistics/compute-charts.ts';
import type { Figure } from '../../../../domain/statistics/figure.ts';
import { t } from '../../../../i18n/t.ts';
import { logTypeOf } from '../../../../log-types/log-types.ts';
import { Tile } from '../../../../ui/tile.tsx';
import type { Measure } from '../../../../app/charts/measure.ts';
import { count, duration, volume } from '../draw/measure.ts';
import type { ViewContext } from '../views/chart-view.ts';
import { type TopicName, topicOf } from './topics.ts';
import styles from './charts-screen.module.css';

/** The results that the six numbers are taken from. */
export const NUMBER_NAMES = ['feeds', 'milk', 'intervals', 'sleep', 'nights', 'diapers'] as const;
type NumberName = (typeof NUMBER_NAMES)[number];

/** Means of the range, each a way to its charts. */
export function SixNumbers({
  data,
  context,
  topics,
  onTopic,
}: {
  data: Partial<ChartData>;
  context: ViewContext;
  topics: readonly TopicName[];
  onTopic: (topic: TopicName) => void;
}) {
  const shown = NUMBER_NAMES.map((name) => sources[name]).filter(({ topic }) =>
    topics.includes(topic),
  );
  return (
    <div className={styles.numbers}>
      {shown.map(({ topic, figure: figureIn, title, measure, detail }) => {
        const figure = figureIn(data);
        const { text, large = text } = measure(context);
        const [type = 'feeding'] = topicOf(topic).types;
        return (
          figure && (
            <Tile
              key={title()}
              icon={logTypeOf(type).icon}
              title={title()}
              value={figure.missing ? '–' : large(figure.value)}
              detail={figure.missing ? missingText(figure.missing) : detail()}
              onClick={() => onTopic(topic)}
            />
          )
        );
      })}
    </div>
  );
}

type Source = {
  topic: TopicName;
  figure: (data: Partial<ChartData>) => Figure | undefined;
  title: () => string;
  measure: (context: ViewContext) => Measure;
  detail: () => string;
};

const perDay = () => t('charts.perDay');

const sources: Record<NumberName, Source> = {
  feeds: {
    topic: 'feeding',
    figure: ({ feeds }) => feeds?.mean,
    title: () => t('charts.name-feeds'),
    measure: () => count,
    detail: perDay,
  },
  milk: {
    topic: 'feeding',
    figure: ({ milk }) => milk?.mean,
    title: () => t('charts.name-milk'),
    measure: ({ units }) => volume(units),
    detail: perDay,
  },
  intervals: {
    topic: 'feeding',
    figure: ({ intervals }) => intervals && medianOf(intervals.all),
    title: () => t('charts.name-intervals'),
    measure: () => duration,
    detail: () => t('charts.usually'),
  },
  sleep: {
    topic: 'sleep',
    figure: ({ sleep }) => sleep?.mean,
    title: () => t('charts.name-sleep'),
    measure: () => duration,
    detail: perDay,
  },
  nights: {
    topic: 'sleep',
    figure: ({ nights }) => nights?.longestMs,
    title: () => t('charts.longestStretch'),
    measure: () => duration,
    detail: () => t('charts.perNight'),
  },
  diapers: {
    topic: 'diapers',
    figure: ({ diapers }) => diapers?.mean,
    title: () => t('charts.name-diapers'),
    measure: () => count,
    detail: perDay,
  },
};

function medianOf(figure: ChartData['intervals']['all']): Figure {
  return figure.missing ? figure : { value: figure.value.median, missing: null };
}
