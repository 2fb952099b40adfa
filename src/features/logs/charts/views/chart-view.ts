import type { ComponentType } from 'react';
import type { EventType } from '../../../../../schema/records/event-types.ts';
import type { ChartData, ChartName } from '../../../../domain/statistics/compute-charts.ts';
import type { Missing } from '../../../../domain/statistics/figure.ts';
import type { DayRange } from '../../../../domain/statistics/question.ts';
import type { Units } from '../../../../domain/units.ts';
import type { LegendItem } from '../../../../app/charts/patterns.tsx';
import type { ChartTable } from '../../../../app/charts/chart-table.tsx';
import type { Cursor } from '../../../../app/charts/plot.tsx';

/** What a chart is drawn for. It belongs to the data: both change together. */
export type ViewContext = {
  childId: string;
  range: DayRange;
  today: string;
  units: Units;
  dayStartHour: number;
  /** Days that may count one act of this chart twice, until somebody answers. */
  unsureDays: ReadonlySet<string>;
  /** Whether the period before is drawn beside this one. */
  showsPrevious: boolean;
};

export type DrawingProps<Data> = {
  data: Data;
  context: ViewContext;
  /** The whole width, px. */
  width: number;
  cursor: Cursor;
};

/** How a result is shown. */
export type DataView<Data> = {
  title: () => string;
  /** How its numbers are computed, in words. */
  how: () => string;
  /** How days are chosen in it by dragging or zooming, where that is possible. */
  hint?: () => string;
  /** The types of the entries in it. */
  types: readonly EventType[];
  /** Why it cannot be drawn; null: it can. */
  gap: (data: Data) => 'nothing' | Missing | null;
  /** The main number and what it is: "13 h 20", "a day on average". */
  headline: (data: Data, context: ViewContext) => { value: string; caption: string } | null;
  table: (data: Data, context: ViewContext) => ChartTable;
  /** The names of the series that are in it. */
  legend?: (data: Data) => readonly LegendItem[];
  /** The days that it is of, where they are not the chosen ones. */
  range?: (data: Data, context: ViewContext) => DayRange;
  /** Partly logged days, which a person may count anyway. */
  partlyDays?: (data: Data) => readonly string[];
  Drawing: ComponentType<DrawingProps<Data>>;
};

/** How one chart is shown. */
export type ChartView<Name extends ChartName = ChartName> = DataView<ChartData[Name]> & {
  /** The result that it draws. */
  of: Name;
  /** In one sentence, where another is needed than that of the result. */
  summary?: (data: ChartData[Name]) => string;
};
