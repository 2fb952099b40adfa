import { type ReactNode, useId, useRef, useState } from 'react';
import { howText, missingText } from '../../../../app/statistics/chart-summary.ts';
import type { ChartData } from '../../../../domain/statistics/compute-charts.ts';
import type { DayRange } from '../../../../domain/statistics/question.ts';
import { t } from '../../../../i18n/t.ts';
import { logTypeOf } from '../../../../log-types/log-types.ts';
import { Card } from '../../../../ui/card.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { rangeText } from '../../../../app/charts/day-axis.ts';
import type { Mark } from '../../../../app/charts/marks.ts';
import { Legend } from '../../../../app/charts/patterns.tsx';
import type { DataView, ViewContext } from '../views/chart-view.ts';
import { ChartActions } from '../../../../app/charts/chart-actions.tsx';
import { type ChartTable, ValueTable } from '../../../../app/charts/chart-table.tsx';
import { ChosenMark } from './chosen-mark.tsx';
import { DrawingBoundary } from '../../../../app/charts/drawing-boundary.tsx';
import { useWidth } from '../../../../ui/use-width.ts';
import styles from '../../../../app/charts/card.module.css';

type ChartCardProps<Data extends object> = {
  view: DataView<Data>;
  data: Data;
  /** In one sentence. */
  summary: string;
  /** The name of its files, without range and ending. */
  file: string;
  context: ViewContext;
  childId: string;
  /** Entries in it that the server does not have yet. */
  unsent: number;
  /** What is shown can be chosen here, above the drawing. */
  controls?: ReactNode;
  /** Shows other days; absent where the days are given. */
  onDays?: (range: DayRange) => void;
  /** Shows fewer (-1) or more (1) days. */
  onZoom?: (by: -1 | 1) => void;
};

/** One chart with its number, its table, and what can be done with it. */
export function ChartCard<Data extends object>({
  view,
  data,
  summary,
  file,
  context,
  childId,
  unsent,
  controls,
  onDays,
  onZoom,
}: ChartCardProps<Data>) {
  const id = useId();
  const [isTable, setIsTable] = useState(false);
  const frame = useRef<HTMLElement>(null);
  const gap = view.gap(data);
  const headline = gap === null ? view.headline(data, context) : null;
  const table = view.table(data, context);
  return (
    <Card aria-labelledby={`${id}-title`} className={styles.card}>
      <header className={styles.header}>
        <h2 id={`${id}-title`} className={styles.title}>
          {view.title()}
        </h2>
        {headline && (
          <p className={styles.headline}>
            <strong className={styles.number}>{headline.value}</strong> {headline.caption}
          </p>
        )}
        {context.showsPrevious && gap === null && <Change data={data} />}
      </header>
      {controls}
      <VisuallyHidden>{summary}</VisuallyHidden>
      <figure ref={frame} className={styles.figure}>
        <Content {...{ view, data, context, childId, table, isTable, id, onDays, onZoom }} />
      </figure>
      {unsent > 0 && gap !== 'nothing' && (
        <p className={styles.footnote}>{t('charts.unsent', { count: unsent })}</p>
      )}
      {gap !== 'nothing' && (
        <ChartActions
          heading={`${view.title()} · ${rangeText(context.range, context.today)}`}
          file={`${file}-${context.range.from}-${context.range.to}`}
          table={table}
          frame={frame}
          isDrawn={gap === null}
          isTable={isTable}
          onTable={setIsTable}
          about={{
            title: view.title(),
            label: t('charts.info'),
            text: (
              <>
                <p>{view.how()}</p>
                {onDays && view.hint && <p>{view.hint()}</p>}
                {view.partlyDays && <p>{howText('partlyLogged')}</p>}
                <p>{summary}</p>
              </>
            ),
          }}
        />
      )}
    </Card>
  );
}

function Content<Data extends object>({
  view,
  data,
  context,
  childId,
  table,
  isTable,
  id,
  onDays,
  onZoom,
}: Omit<ChartCardProps<Data>, 'unsent' | 'summary' | 'file' | 'controls' | 'onDays' | 'onZoom'> & {
  table: ChartTable;
  isTable: boolean;
  id: string;
  onDays: ((range: DayRange) => void) | undefined;
  onZoom: ((by: -1 | 1) => void) | undefined;
}) {
  const [chosen, setChosen] = useState<Mark | null>(null);
  const { ref, width } = useWidth();
  const gap = view.gap(data);
  const values = <ValueTable table={table} caption={view.title()} today={context.today} />;
  if (gap === 'nothing') return <p className={styles.gap}>{nothingText(view)}</p>;
  if (gap !== null) {
    return (
      <>
        <p className={styles.gap}>{missingText(gap)}</p>
        {table.rows.length > 0 && values}
      </>
    );
  }
  if (isTable) return values;
  const { Drawing } = view;
  const legend = view.legend?.(data) ?? [];
  return (
    <DrawingBoundary text={t('charts.drawingFailed')} fallback={values}>
      <div ref={ref} className={styles.drawing}>
        {width > 0 && (
          <Drawing
            data={data}
            context={context}
            width={width}
            cursor={{
              name: view.title(),
              selected: chosen?.key ?? null,
              onSelect: setChosen,
              onDays: view.hint && onDays,
              onZoom,
            }}
          />
        )}
      </div>
      {legend.length > 0 && <Legend id={id} items={legend} />}
      {chosen && (
        <ChosenMark
          mark={chosen}
          childId={childId}
          types={view.types}
          isPartly={view.partlyDays?.(data).some((day) => day === chosen.day) ?? false}
        />
      )}
    </DrawingBoundary>
  );
}

/** What to do where nothing is drawn is said by the first type of the chart. */
function nothingText({ types: [type] }: Pick<DataView<never>, 'types'>): string {
  const hint = type && logTypeOf(type).emptyText?.();
  return [t('charts.nothingInRange'), hint].filter(Boolean).join(' ');
}

/** "Up 4 % on the week before", as the summary says it. */
function Change({ data }: { data: object }) {
  if (!('change' in data)) return null;
  return <ChangeText {...(data as ChartData['feeds'])} />;
}

function ChangeText({ change }: Pick<ChartData['feeds'], 'change'>) {
  if (change.missing) return <p className={styles.change}>{missingText(change.missing)}</p>;
  const percent = Math.round(change.value * 100);
  return (
    <p className={styles.change}>
      {percent === 0
        ? t('charts.sameAsBefore')
        : t(percent > 0 ? 'charts.upOnBefore' : 'charts.downOnBefore', {
            percent: Math.abs(percent),
          })}
    </p>
  );
}
