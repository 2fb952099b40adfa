import { type ReactNode, useState } from 'react';
import type { EventType } from '../../../../../schema/records/event-types.ts';
import { chartName, howText } from '../../../../app/statistics/chart-summary.ts';
import type { ChartData, ChartName } from '../../../../domain/statistics/compute-charts.ts';
import type { DayBar, DayBars } from '../../../../domain/statistics/day-bars.ts';
import { formatList, formatLocalDay } from '../../../../i18n/format.ts';
import { t } from '../../../../i18n/t.ts';
import { ChipGroup } from '../../../../ui/chip.tsx';
import type { Measure } from '../../../../app/charts/measure.ts';
import { LineLegend } from '../draw/shapes.tsx';
import { type BarPlace, type Level, StackedBars } from '../draw/stacked-bars.tsx';
import type { ChartTable } from '../../../../app/charts/chart-table.tsx';
import type { ChartView, DrawingProps, ViewContext } from './chart-view.ts';

/** The charts with a bar for each day. */
export type BarsName = {
  [Name in ChartName]: ChartData[Name] extends DayBars ? Name : never;
}[ChartName];

export type BarsSpec<Name extends BarsName> = {
  of: Name;
  types: readonly EventType[];
  partName: (part: ChartData[Name]['parts'][number]) => string;
  measure: (context: ViewContext) => Measure;
  goal?: (data: ChartData[Name]) => number;
  band?: (data: ChartData[Name]) => { from: number; to: number } | null;
  /** What the band is, for the switch that hides it. */
  bandName?: (data: ChartData[Name]) => string;
  below?: {
    /** Room under the days. */
    px: (data: ChartData[Name]) => number;
    draw: (data: ChartData[Name], place: BarPlace, context: ViewContext) => ReactNode;
  };
  over?: (data: ChartData[Name], place: BarPlace) => ReactNode;
  /** What `over` draws, where it says nothing by itself. */
  overName?: (data: ChartData[Name]) => string | null;
  /** The axis reaches at least up to this. */
  upTo?: (data: ChartData[Name]) => number;
  /** What else is said of a day. */
  alsoOn?: (data: ChartData[Name], day: string, context: ViewContext) => string | null;
  Drawing?: ChartView<Name>['Drawing'];
};

export function barsView<Name extends BarsName>(spec: BarsSpec<Name>): ChartView<Name> {
  const { of, types, measure } = spec;
  const partName = spec.partName as (part: string) => string;
  return {
    of,
    types,
    title: () => chartName(of),
    how: () => howText(of),
    gap: (data) => (hasBars(data) ? data.mean.missing : 'nothing'),
    headline: ({ bars, mean }, context) => {
      const { text, large = text } = measure(context);
      if (mean.missing) return null;
      const isUnsure = bars.some(
        ({ day, state }) => state === 'counted' && context.unsureDays.has(day),
      );
      return { value: marked(large(mean.value), isUnsure), caption: t('charts.perDay') };
    },
    table: (data, context) => barsTable(data, { partName, measure: measure(context), context }),
    legend: ({ parts, bars }) =>
      parts.flatMap((part, series) =>
        bars.some(({ parts: values }) => (values as Record<string, number>)[part])
          ? [{ series, name: partName(part) }]
          : [],
      ),
    partlyDays: ({ bars }) => bars.flatMap(({ day, state }) => (state === 'partly' ? [day] : [])),
    Drawing: spec.Drawing ?? ((props) => <BarsDrawing spec={spec} {...props} />),
  };
}

function BarsDrawing<Name extends BarsName>({
  spec,
  data,
  context,
  width,
  cursor,
}: DrawingProps<ChartData[Name]> & { spec: BarsSpec<Name> }) {
  const [isBandShown, setIsBandShown] = useState(true);
  const { bandName, below, over } = spec;
  const measure = spec.measure(context);
  const partName = spec.partName as (part: string) => string;
  const band = spec.band?.(data) ?? null;
  const overName = spec.overName?.(data);
  const levels = levelsOf(data, { measure, context, goal: spec.goal?.(data) });
  return (
    <>
      <StackedBars
        width={width}
        cursor={cursor}
        measure={measure}
        bars={data.bars.map((bar) => ({
          day: bar.day,
          state: bar.state,
          total: bar.total,
          values: valuesOf(data, bar),
          label: () =>
            [barLabel(bar, { partName, measure, context }), spec.alsoOn?.(data, bar.day, context)]
              .filter(Boolean)
              .join(' · '),
        }))}
        levels={levels}
        band={isBandShown ? band : null}
        upTo={spec.upTo?.(data) ?? 0}
        {...(below && {
          belowPx: below.px(data),
          below: (place: BarPlace) => below.draw(data, place, context),
        })}
        {...(over && { over: (place: BarPlace) => over(data, place) })}
      />
      <LineLegend
        items={[
          ...levels.map(({ kind, label }) => ({ kind, name: label })),
          ...(overName ? [{ kind: 'byNow' as const, name: overName }] : []),
        ]}
      />
      {band && bandName && (
        <ChipGroup
          multiple
          label={t('charts.shown')}
          value={isBandShown ? ['band'] : []}
          onChange={(shown) => setIsBandShown(shown.length > 0)}
          options={[{ value: 'band', label: bandName(data) }]}
        />
      )}
    </>
  );
}

/** A number that may count one act twice. */
function marked(value: string, isUnsure: boolean): string {
  return isUnsure ? t('charts.approximately', { value }) : value;
}

function hasBars({ bars }: DayBars): boolean {
  return bars.some(({ total }) => total > 0);
}

/** The values of a bar in the order of its series. */
export function valuesOf(data: Pick<DayBars, 'parts'>, bar: DayBar<string>): number[] {
  return data.parts.map((part) => bar.parts[part] ?? 0);
}

type Wording = { partName: (part: string) => string; measure: Measure; context: ViewContext };

/** "Tue 14 Oct: 7 – 3 breast and 4 bottle". */
export function barLabel(
  { day, parts, total, state }: DayBar<string>,
  { partName, measure, context }: Wording,
): string {
  const named = Object.entries(parts)
    .filter(([, value]) => value > 0)
    .map(([part, value]) => t('charts.part', { name: partName(part), value: measure.text(value) }));
  const text = t('charts.onDay', {
    day: formatLocalDay(day, context.today),
    value: marked(measure.text(total), context.unsureDays.has(day)),
  });
  return [
    named.length > 1 ? t('charts.withParts', { text, parts: formatList(named) }) : text,
    state === 'partly' && t('charts.partlyLogged'),
    state === 'open' && t('charts.notOver'),
  ]
    .filter(Boolean)
    .join(' · ');
}

function barsTable(data: DayBars, { partName, measure, context }: Wording): ChartTable {
  const { parts, bars } = data;
  const isStacked = parts.length > 1;
  return {
    columns: [
      { label: t('charts.day') },
      ...(isStacked ? parts.map((part) => ({ label: partName(part), measure })) : []),
      { label: t('charts.total'), measure },
      { label: t('charts.remark') },
    ],
    rows: bars
      .filter(({ day, total }) => day <= context.today || total > 0)
      .map((bar) => [
        bar.day,
        ...(isStacked ? valuesOf(data, bar) : []),
        bar.total,
        bar.state === 'partly' ? t('charts.partlyLogged') : '',
      ])
      .toReversed(),
  };
}

/** The mean, that of the period before where it is asked for, and the goal. */
export function levelsOf(
  { mean, change }: Pick<DayBars, 'mean' | 'change'>,
  { measure, context, goal }: { measure: Measure; context: ViewContext; goal: number | undefined },
): Level[] {
  const { text, large = text } = measure;
  const levels: Level[] = [];
  if (!mean.missing && mean.value > 0) {
    levels.push({
      kind: 'mean',
      value: mean.value,
      label: t('charts.meanLine', { value: large(mean.value) }),
    });
    const before = change.missing ? null : previousMean(mean.value, change.value);
    if (context.showsPrevious && before !== null) {
      levels.push({
        kind: 'previous',
        value: before,
        label: t('charts.previousLine', { value: large(before) }),
      });
    }
  }
  if (goal !== undefined) {
    levels.push({
      kind: 'goal',
      value: goal,
      label: t('charts.goalLine', { value: large(goal) }),
    });
  }
  return levels;
}

/** The mean from which a change leads to this one; null for a fall to nothing. */
export function previousMean(mean: number, change: number): number | null {
  return change <= -1 ? null : mean / (1 + change);
}
