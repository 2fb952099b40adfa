import TriangleAlert from 'lucide-react/icons/triangle-alert';
import {
  type ComponentProps,
  type RefObject,
  Suspense,
  lazy,
  memo,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ChildRecord } from '../../../schema/records/child.ts';
import type { GrowthRecord } from '../../../schema/records/growth.ts';
import { ChartActions } from '../../app/charts/chart-actions.tsx';
import { ValueTable } from '../../app/charts/chart-table.tsx';
import { DrawingBoundary } from '../../app/charts/drawing-boundary.tsx';
import type { TablesState } from '../../app/growth/use-growth-tables.ts';
import { measureText } from '../../app/measures/measure-text.ts';
import { daysEarly } from '../../domain/child/corrected-age.ts';
import {
  type ParentHeights,
  TARGET_SPREAD_MM,
  targetHeightMm,
} from '../../domain/growth/mid-parental.ts';
import type { GrowthPoint } from '../../domain/growth/points.ts';
import type { ChartSex } from '../../domain/growth/tables.ts';
import { type GrowthMeasure, measureRules } from '../../domain/growth/growth-measures.ts';
import '../../i18n/lazy/growth.ts';
import { t } from '../../i18n/t.ts';
import type { Entry } from '../../replica/documents/entry.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { stepsIn } from '../../app/growth/chart/chart-model.ts';
import { ChartOptions, RangeOptions } from './chart/chart-options.tsx';
import { PointCard } from './chart/point-card.tsx';
import { SCHOOL_AGE_FROM_DAY } from '../../app/growth/chart/ranges.ts';
import { type ChartViewOf, useChartView } from './chart/use-chart-view.ts';
import { ChartFacts } from './chart-facts.tsx';
import type { FormOpen } from './form/form-open.ts';
import type { GrowthAddress } from './growth-address.ts';
import type { GrowthUnits } from '../../app/growth/growth-units.ts';
import { hasChartFacts } from './growth-data.ts';
import { useAddressAhead } from './use-address-ahead.ts';
import cards from '../../app/charts/card.module.css';
import styles from './chart-tab.module.css';

const GrowthChart = lazy(async () => ({
  default: (await import('./chart/growth-chart.tsx')).GrowthChart,
}));

export type TabProps = {
  child: ChildRecord;
  today: string;
  tables: TablesState;
  entries: readonly Entry<GrowthRecord>[];
  mayEdit: boolean;
  onOpen: (form: FormOpen) => void;
};

type ChartTabProps = TabProps & {
  measure: GrowthMeasure;
  points: readonly GrowthPoint<GrowthRecord>[];
};

/** One measure: its chart and its values, or what has to be known first. */
export function ChartTab(props: ChartTabProps) {
  if (!hasChartFacts(props.child)) return <ChartFacts child={props.child} today={props.today} />;
  return <KnownChart {...props} />;
}

function KnownChart(props: ChartTabProps) {
  const { measure, child, today, tables: state, points, entries, mayEdit, onOpen } = props;
  const [address, change] = useAddressAhead();
  const frame = useRef<HTMLElement>(null);
  const [selected, setSelected] = useState<string | null>(null);
  const [isTable, setIsTable] = useState(false);
  const records = useMemo(() => entries.map(({ record }) => record), [entries]);
  const view = useChartView({ child, measure, points, address, today });
  const { name, placed } = view;
  const index = placed.findIndex(({ point }) => point.own.id === selected);
  const chosen = placed[index];
  return (
    <Card className={cards.card} aria-label={name}>
      <RangeOptions range={view.range} ageDays={view.lastDay} measure={measure} onChange={change} />
      {state.kind === 'failed' && (
        <Banner
          tone="attention"
          icon={TriangleAlert}
          title={t('growth.curvesMissing')}
          actions={<Button onClick={state.retry}>{t('growth.retry')}</Button>}
        />
      )}
      <VisuallyHidden>{view.summary}</VisuallyHidden>
      <ChartFigure
        {...props}
        frame={frame}
        view={view}
        address={address}
        isTable={isTable}
        selected={selected}
        onSelect={setSelected}
      />
      {chosen && (
        <PointCard
          key={chosen.point.own.id}
          chosen={chosen}
          before={placed[index - 1]}
          measure={measure}
          child={child}
          records={records}
          entry={entries.find(({ record }) => record.id === selected)}
          today={today}
          mayEdit={mayEdit}
          onEdit={() => onOpen({ kind: 'edit', childId: child.id, id: chosen.point.own.id })}
          onClose={() => setSelected(null)}
        />
      )}
      <Notes notes={notesOf({ child, measure, view, address })} />
      {placed.length === 0 && (
        <div className={styles.empty}>
          <p className={styles.note}>
            {measure === 'bmi' || measure === 'weightForLength'
              ? t('growth.noPair')
              : t('growth.nothingMeasured')}
          </p>
          {mayEdit && (
            <Button
              onClick={() => onOpen({ kind: 'new', childId: child.id, date: child.birthdate })}
            >
              {t('growth.addBirth')}
            </Button>
          )}
        </div>
      )}
      <ChartOptions
        child={child}
        hasParents={view.hasParents}
        curves={address.curves}
        age={address.age}
        areParentsShown={address.parents}
        beside={address.beside}
        hasAgeKinds={view.isCorrected}
        siblings={view.other.siblings}
        onChange={change}
      />
      <Actions
        heading={`${child.name} · ${name}`}
        name={name}
        file={`growth-${measure}-${today}`}
        table={view.table}
        summary={view.summary}
        frame={frame}
        isTable={isTable}
        onTable={setIsTable}
      />
    </Card>
  );
}

/** The menu and the sheet below a chart, which another range does not draw again. */
const Actions = memo(function Actions({
  name,
  summary,
  ...actions
}: Pick<
  ComponentProps<typeof ChartActions>,
  'heading' | 'file' | 'table' | 'frame' | 'isTable' | 'onTable'
> & { name: string; summary: string }) {
  return (
    <ChartActions
      {...actions}
      isDrawn
      tableText={t('growth.values')}
      about={{ title: name, label: t('growth.about'), text: <About summary={summary} /> }}
    />
  );
});

function About({ summary }: { summary: string }) {
  return (
    <>
      <p>{summary}</p>
      <p>{t('growth.aboutText')}</p>
      <p>{t('growth.notAdvice')}</p>
      <p>{t('growth.aboutSource')}</p>
    </>
  );
}

/** The drawing, or the values where they are wanted or where drawing fails. */
function ChartFigure({
  frame,
  view,
  measure,
  tables: state,
  today,
  address,
  isTable,
  selected,
  onSelect,
}: ChartTabProps & {
  frame: RefObject<HTMLElement | null>;
  view: ChartViewOf;
  address: GrowthAddress;
  isTable: boolean;
  selected: string | null;
  onSelect: (id: string) => void;
}) {
  const values = <ValueTable table={view.table} caption={view.name} today={today} />;
  return (
    <figure ref={frame} className={cards.figure}>
      {isTable && values}
      {!isTable && state.kind === 'loading' && <Skeleton height="22rem" />}
      {!isTable && state.kind !== 'loading' && (
        <DrawingBoundary text={t('growth.drawingFailed')} fallback={values}>
          <Suspense fallback={<Skeleton height="22rem" />}>
            <GrowthChart
              tables={state.kind === 'ready' ? state.tables : null}
              measure={measure}
              name={view.name}
              points={view.placed}
              ages={view.ages}
              kind={address.age}
              isCorrected={view.isCorrected}
              choice={address.curves}
              units={view.units}
              today={today}
              beside={view.beside}
              heights={view.heights}
              selected={selected}
              onSelect={onSelect}
            />
          </Suspense>
        </DrawingBoundary>
      )}
    </figure>
  );
}

function Notes({ notes }: { notes: readonly string[] }) {
  return notes.map((note) => (
    <p key={note} className={styles.note}>
      {note}
    </p>
  ));
}

/** What has to be known to read the drawing. */
function notesOf({
  child,
  measure,
  view: { ages, heights, hidden, isCorrected, lastDay, units },
  address,
}: Pick<ChartTabProps, 'child' | 'measure'> & {
  view: ChartViewOf;
  address: GrowthAddress;
}): string[] {
  const weeks = Math.round(daysEarly(child.gestationDays) / 7);
  const steps = stepsIn(measure, ages);
  return [
    ...(isCorrected && address.age === 'corrected'
      ? [t('growth.correctedNote', { count: weeks })]
      : []),
    ...(hidden > 0 && isCorrected ? [t('growth.beforeTerm', { count: hidden })] : []),
    ...(steps.includes('two') ? [t('growth.stepAtTwo')] : []),
    ...(steps.includes('five') ? [t('growth.stepAtFive')] : []),
    ...(heights && child.chartSex ? [parentsNote(child.chartSex, heights, units)] : []),
    ...noTableNotes(measure, Math.max(ages.to, lastDay)),
  ];
}

function parentsNote(sex: ChartSex, heights: ParentHeights, units: GrowthUnits): string {
  const text = (si: number) => measureText({ si }, units.length);
  return t('growth.parentsNote', {
    height: text(targetHeightMm(sex, heights)),
    spread: text(TARGET_SPREAD_MM),
  });
}

/** Why there are no curves after the fifth or tenth birthday, where the child or the chart is that old. */
function noTableNotes(measure: GrowthMeasure, toDay: number): string[] {
  if (measure === 'head' || measure === 'weightForLength') {
    return toDay >= SCHOOL_AGE_FROM_DAY ? [t(`growth.noTable-${measure}`)] : [];
  }
  const isOver = toDay > measureRules.weight.lastMonth * 30.5;
  return measure === 'weight' && isOver ? [t('growth.noTable-weight')] : [];
}
