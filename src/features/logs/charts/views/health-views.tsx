import { chartName, howText } from '../../../../app/statistics/chart-summary.ts';
import type { DoseFact } from '../../../../domain/statistics/facts/health-facts.ts';
import type { MedicineCalendar, TemperatureChart } from '../../../../domain/statistics/health.ts';
import { daysOf } from '../../../../domain/statistics/question.ts';
import { formatLocalDay, formatNumber } from '../../../../i18n/format.ts';
import { t, tKey } from '../../../../i18n/t.ts';
import { DoseGrid } from '../draw/dose-grid.tsx';
import { clockText, temperature } from '../draw/measure.ts';
import { LineLegend, ShapeLegend } from '../draw/shapes.tsx';
import { TemperaturePlot } from '../draw/temperature-plot.tsx';
import type { ChartView, DrawingProps, ViewContext } from './chart-view.ts';

/** C13. */
export const temperatureView: ChartView<'temperature'> = {
  of: 'temperature',
  types: ['temperature', 'medication'],
  title: () => chartName('temperature'),
  how: () => howText('temperature'),
  hint: () => t('charts.brushHint'),
  gap: ({ readings }) => (readings.length === 0 ? 'nothing' : null),
  headline: ({ highest }, { units }) =>
    highest && {
      value: temperature(units).text(highest.celsius),
      caption: t('charts.highest'),
    },
  table: ({ readings, doses }, { units }) => ({
    columns: [
      { label: t('charts.day') },
      { label: t('charts.time') },
      { label: t('charts.name-temperature'), measure: temperature(units) },
      { label: t('charts.remark') },
    ],
    rows: [
      ...readings.map(({ startedAt, day, minute, celsius, isFever }) => ({
        startedAt,
        cells: [day, clockText(minute), celsius, isFever ? t('charts.fever') : ''],
      })),
      ...doses.map((dose) => ({
        startedAt: dose.startedAt,
        cells: [dose.day, clockText(dose.minute), null, `${dose.name} ${amountText(dose)}`],
      })),
    ]
      .toSorted((a, b) => b.startedAt - a.startedAt)
      .map(({ cells }) => cells),
  }),
  Drawing: TemperatureDrawing,
};

function TemperatureDrawing({ data, context, width, cursor }: DrawingProps<TemperatureChart>) {
  const { readings, doses, feverCelsius } = data;
  const measure = temperature(context.units);
  const hasFever = readings.some(({ isFever }) => isFever);
  return (
    <>
      <TemperaturePlot
        days={daysOf(context.range)}
        readings={readings.map((reading) => ({
          ...reading,
          label: () =>
            [
              momentText(reading, context),
              measure.text(reading.celsius),
              reading.isFever && t('charts.fever'),
            ]
              .filter(Boolean)
              .join(' · '),
        }))}
        doses={doses.map((dose) => ({ ...dose, label: () => doseText(dose, context) }))}
        feverCelsius={feverCelsius}
        measure={measure}
        width={width}
        cursor={cursor}
      />
      <LineLegend
        items={[
          {
            kind: 'danger',
            name: t('charts.feverLine', { value: measure.text(feverCelsius) }),
          },
        ]}
      />
      <ShapeLegend
        items={[
          { series: 0, name: t('charts.reading') },
          ...(hasFever ? [{ series: 1, name: t('charts.fever') }] : []),
          ...(doses.length > 0 ? [{ series: 3, name: t('charts.doseBelow') }] : []),
        ]}
      />
    </>
  );
}

/** C14. */
export const medicinesView: ChartView<'medicines'> = {
  of: 'medicines',
  types: ['medication'],
  title: () => chartName('medicines'),
  how: () => howText('medicines'),
  gap: ({ medicines }) => (medicines.length === 0 ? 'nothing' : null),
  headline: ({ medicines }) => {
    const given = medicines.reduce((sum, medicine) => sum + medicine.given, 0);
    return { value: formatNumber(given), caption: t('charts.dosesGiven', { count: given }) };
  },
  table: ({ medicines }) => ({
    columns: [
      { label: t('charts.day') },
      { label: t('charts.time') },
      { label: t('charts.name-medicines') },
      { label: t('charts.amount') },
      { label: t('charts.remark') },
    ],
    rows: medicines
      .flatMap(({ days }) => days.flatMap(({ doses }) => doses))
      .toSorted((a, b) => b.startedAt - a.startedAt)
      .map((dose) => [
        dose.day,
        clockText(dose.minute),
        dose.name,
        amountText(dose),
        remarkOf(dose),
      ]),
  }),
  Drawing: ({ data, context, width, cursor }: DrawingProps<MedicineCalendar>) => (
    <DoseGrid
      days={daysOf(context.range)}
      rows={data.medicines.map(({ medicine, name, days }) => ({
        key: medicine,
        name,
        doses: days.flatMap(({ doses }) =>
          doses.map((dose) => ({
            id: dose.id,
            day: dose.day,
            isGiven: dose.status === 'given',
            isOverridden: dose.isOverridden,
            label: () => doseText(dose, context),
          })),
        ),
      }))}
      width={width}
      cursor={cursor}
    />
  ),
};

function doseText(dose: DoseFact, context: ViewContext): string {
  return [momentText(dose, context), dose.name, amountText(dose), remarkOf(dose)]
    .filter(Boolean)
    .join(' · ');
}

function remarkOf({ status, isOverridden }: DoseFact): string {
  if (status !== 'given') return t('charts.notGiven');
  return isOverridden ? t('charts.overridden') : '';
}

function amountText({ amount, unit }: DoseFact): string {
  const name = tKey(`events.unit-${unit}` as 'events.unit-ml', { count: amount });
  return t('charts.doseAmount', { value: formatNumber(amount), unit: name });
}

function momentText(
  { day, minute }: { day: string; minute: number },
  { today }: ViewContext,
): string {
  return `${formatLocalDay(day, today)} ${clockText(minute)}`;
}
