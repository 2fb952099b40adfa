import { useMemo } from 'react';
import type { ChildRecord } from '../../../../../schema/records/child.ts';
import { addDays } from '../../../../../schema/rules/days.ts';
import { useRights } from '../../../../app/entries/rights.ts';
import { useSelectedChild } from '../../../../app/people/selected-child.ts';
import { useUnits } from '../../../../app/preferences/units.ts';
import { comparisonText } from '../../../../app/statistics/chart-summary.ts';
import { daysBetween } from '../../../../domain/child/birth.ts';
import { compareBars } from '../../../../domain/statistics/charts/compare.ts';
import { dailyValues, isDaily } from '../../../../domain/statistics/charts/daily-values.ts';
import type { DayBars } from '../../../../domain/statistics/day-bars.ts';
import { type DayRange, previousRange } from '../../../../domain/statistics/question.ts';
import { logSettingsOf } from '../../../../domain/statistics/settings.ts';
import { t } from '../../../../i18n/t.ts';
import { ChipGroup } from '../../../../ui/chip.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { ChartCard } from '../card/chart-card.tsx';
import { rangeText } from '../../../../app/charts/day-axis.ts';
import type { Measure } from '../../../../app/charts/measure.ts';
import { clock, count, duration, minutes, temperature, volume } from '../draw/measure.ts';
import { chartViews } from '../views/chart-views.ts';
import { compareView } from '../views/compare-view.tsx';
import type { ViewContext } from '../views/chart-view.ts';
import { type ComparedName, comparedNames, useChartAddress } from './chart-address.ts';
import { topicOf } from './topics.ts';
import { type AnsweredCharts, useCharts } from './use-charts.ts';
import { useChartQuestion } from './use-question.ts';
import styles from './charts-screen.module.css';

const measures: Record<ComparedName, (context: Pick<ViewContext, 'units'>) => Measure> = {
  feeds: () => count,
  milk: ({ units }) => volume(units),
  breast: () => minutes,
  sleep: () => duration,
  diapers: () => count,
  intervals: () => duration,
  nights: () => duration,
  awake: () => duration,
  bedtimes: () => clock,
  pumping: ({ units }) => volume(units),
  play: () => minutes,
  temperature: ({ units }) => temperature(units),
  medicines: () => count,
};

/** Positions on a scale without a zero: a share of them says nothing. */
const LEVELS: readonly ComparedName[] = ['bedtimes', 'temperature'];

type CompareChartsProps = {
  child: ChildRecord;
  range: DayRange;
  today: string;
};

/** C20: a chart of this period beside that of the period before, or of another child at the same age. */
export function CompareCharts({ child, range, today }: CompareChartsProps) {
  const [{ compared, other }, change] = useChartAddress();
  const { maySee } = useRights();
  const { children } = useSelectedChild();
  const siblings = (children ?? [])
    .map(({ record }) => record)
    .filter(
      ({ id, birthdate }) => id !== child.id && birthdate !== null && child.birthdate !== null,
    );
  const names = comparedNames.filter((name) => chartViews[name].types.some(maySee));
  const sibling = siblings.find(({ id }) => id === other);
  const [first = 'sleep'] = names;
  const name = compared && names.includes(compared) ? compared : first;
  return (
    <>
      <ChipGroup
        scroll
        label={t('charts.comparedChart')}
        value={name}
        onChange={(compared) => change({ compared })}
        options={names.map((value) => ({ value, label: chartViews[value].title() }))}
      />
      {siblings.length > 0 && (
        <ChipGroup
          scroll
          label={t('charts.comparedWith')}
          value={sibling?.id ?? ''}
          onChange={(id) => change({ other: id || undefined })}
          options={[
            { value: '', label: t('charts.periodBefore') },
            ...siblings.map(({ id, name }) => ({
              value: id,
              label: t('charts.atSameAge', { name }),
            })),
          ]}
        />
      )}
      <Compared
        key={`${name} ${sibling?.id}`}
        {...{ child, range, today, name }}
        other={sibling ?? child}
        otherRange={sibling ? sameAgeRange(range, child, sibling) : previousRange(range)}
      />
    </>
  );
}

/** The days on which another child had the age that this one has in a range. */
export function sameAgeRange(
  { from, to }: DayRange,
  child: Pick<ChildRecord, 'birthdate'>,
  other: Pick<ChildRecord, 'birthdate'>,
): DayRange {
  const days = daysBetween(child.birthdate ?? '', other.birthdate ?? '');
  return { from: addDays(from, days), to: addDays(to, days) };
}

/** The value of each day of an answer. */
function barsIn(answered: AnsweredCharts | undefined, name: ComparedName): DayBars | undefined {
  const data = answered?.data[chartViews[name].of];
  return data && isDaily(name)
    ? dailyValues(name, data, answered.question.input)
    : (data as DayBars);
}

function Compared({
  child,
  range,
  today,
  name,
  other,
  otherRange,
}: CompareChartsProps & { name: ComparedName; other: ChildRecord; otherRange: DayRange }) {
  const units = useUnits();
  const topic = topicOf('compare');
  const names = useMemo(() => [chartViews[name].of], [name]);
  const ours = useCharts(useChartQuestion(child, { range, today, names, topic }));
  const theirs = useCharts(useChartQuestion(other, { range: otherRange, today, names, topic }));
  const a = useMemo(() => barsIn(ours.answered, name), [ours.answered, name]);
  const b = useMemo(() => barsIn(theirs.answered, name), [theirs.answered, name]);
  const data = useMemo(() => a && b && { ...compareBars(a, b), a, b }, [a, b]);
  if (!data) return <Skeleton height="18rem" />;
  const rangeNames: [string, string] =
    other.id === child.id
      ? [rangeText(range, today), rangeText(otherRange, today)]
      : [child.name, other.name];
  const view = compareView({
    title: chartViews[name].title(),
    names: rangeNames,
    measure: measures[name]({ units }),
    types: chartViews[name].types,
    isLevel: LEVELS.includes(name),
  });
  const context = {
    childId: child.id,
    range,
    today,
    units,
    dayStartHour: logSettingsOf(child).dayStartHour,
    showsPrevious: false,
    unsureDays: new Set<string>(),
  };
  return (
    <div className={styles.cards}>
      <ChartCard
        view={view}
        data={data}
        file={`compare-${name}`}
        summary={`${view.title()}: ${LEVELS.includes(name) ? view.headline(data, context)?.value : comparisonText(data.change)}`}
        context={context}
        childId={child.id}
        unsent={0}
      />
    </div>
  );
}
