import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { MINUTE_MS } from '../../../../../schema/limits.ts';
import { chartName, howText } from '../../../../app/statistics/chart-summary.ts';
import { useZoom } from '../../../../app/charts/use-zoom.ts';
import type { DayRaster, RasterRow } from '../../../../domain/statistics/charts/day-raster.ts';
import { formatDuration, formatLocalDay } from '../../../../i18n/format.ts';
import { t, tKey } from '../../../../i18n/t.ts';
import { useRights } from '../../../../app/entries/rights.ts';
import { useIsReadOnly } from '../../../../app/plan/use-plan.ts';
import { hasForm } from '../../entry/use-log-form.ts';
import { Button } from '../../../../ui/button.tsx';
import { ChipGroup } from '../../../../ui/chip.tsx';
import { lazyDialog } from '../../../../ui/lazy-dialog.tsx';
import { clockText, count, duration, volume } from '../draw/measure.ts';
import { RASTER_KINDS, type RasterKind, Raster } from '../draw/raster.tsx';
import type { AddAtSheetProps, Place } from './add-at-sheet.tsx';
import styles from '../../../../app/charts/card.module.css';
import type { ChartView, DrawingProps, ViewContext } from './chart-view.ts';

const AddAtSheet = lazyDialog<AddAtSheetProps>(
  async () => (await import('./add-at-sheet.tsx')).AddAtSheet,
);

/** C1. */
export const rasterView: ChartView<'raster'> = {
  of: 'raster',
  types: ['feeding', 'sleep', 'diaper', 'medication', 'pumping'],
  title: () => chartName('raster'),
  how: () => howText('raster'),
  hint: () => t('charts.zoomHint'),
  gap: ({ rows }) => (rows.some(hasEntries) ? null : 'nothing'),
  headline: ({ rows }) => ({
    value: t('charts.daysOf', { n: rows.filter(hasEntries).length, all: rows.length }),
    caption: t('charts.withEntries'),
  }),
  table: ({ rows }, { units }) => ({
    columns: [
      { label: t('charts.day') },
      { label: kindName('sleeps'), measure: duration },
      { label: kindName('feeds'), measure: count },
      { label: t('charts.name-milk'), measure: volume(units) },
      { label: kindName('diapers'), measure: count },
      { label: kindName('doses'), measure: count },
      { label: kindName('pumps'), measure: count },
    ],
    rows: rows
      .filter(hasEntries)
      .map((row) => [
        row.day,
        row.sleeps.reduce((sum, { from, to }) => sum + (to - from) * MINUTE_MS, 0),
        row.feeds.length,
        row.feeds.reduce((sum, { ml }) => sum + ml, 0),
        row.diapers.length,
        row.doses.length,
        row.pumps.length,
      ]),
  }),
  Drawing: RasterDrawing,
};

/** The sheet of a place that was held; its button is the way without a long press. */
function AddAt({
  childId,
  today,
  place,
  onPlace,
}: Pick<ViewContext, 'childId' | 'today'> & {
  place: Place | null;
  onPlace: (place: Place | null) => void;
}) {
  const { mayLog } = useRights();
  const isReadOnly = useIsReadOnly();
  const types = rasterView.types.filter((type) => hasForm(type) && mayLog(type, childId));
  // A new place is a new sheet, whose fields begin there.
  const [isAsked, setIsAsked] = useState(false);
  if (types.length === 0 || isReadOnly) return null;
  return (
    <>
      <div className={styles.actions}>
        <Button variant="quiet" size="small" icon={Plus} onClick={() => setIsAsked(true)}>
          {t('charts.addAt')}
        </Button>
      </div>
      <AddAtSheet
        key={place ? `${place.day} ${place.minute}` : ''}
        open={place !== null || isAsked}
        onClose={() => {
          setIsAsked(false);
          onPlace(null);
        }}
        types={types}
        childId={childId}
        today={today}
        place={place}
      />
    </>
  );
}

function hasEntries(row: RasterRow): boolean {
  return RASTER_KINDS.some((kind) => row[kind].length > 0);
}

function kindName(kind: RasterKind): string {
  return tKey(`charts.kind-${kind}`);
}

function RasterDrawing({ data, context, width, cursor }: DrawingProps<DayRaster>) {
  const present = RASTER_KINDS.filter((kind) => data.rows.some((row) => row[kind].length > 0));
  const [hidden, setHidden] = useState<readonly RasterKind[]>([]);
  const [place, setPlace] = useState<Place | null>(null);
  const shown = present.filter((kind) => !hidden.includes(kind));
  const zoom = useZoom(cursor.onZoom);
  return (
    <>
      {/* The marks inside take the focus; this only hears the keys and fingers that they leave. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div {...zoom} className={cursor.onZoom && styles.zoomable}>
        <Raster
          rows={data.rows}
          night={data.night}
          shown={new Set(shown)}
          dayStartHour={context.dayStartHour}
          labelOf={(row, kind, index) => entryText(row, { kind, index, context })}
          width={width}
          cursor={cursor}
          onHold={(day, minute) => setPlace({ day, minute: minute + context.dayStartHour * 60 })}
        />
      </div>
      <ChipGroup
        multiple
        scroll
        label={t('charts.shown')}
        value={shown}
        onChange={(chosen) => setHidden(present.filter((kind) => !chosen.includes(kind)))}
        options={present.map((kind) => ({ value: kind, label: kindName(kind) }))}
      />
      <AddAt childId={context.childId} today={context.today} place={place} onPlace={setPlace} />
    </>
  );
}

/** "Tue 14 Oct 13:05 · Sleep 1 h 20 min". */
function entryText(
  row: RasterRow,
  { kind, index, context }: { kind: RasterKind; index: number; context: ViewContext },
): string {
  const { minute, text } = whatOf(row, kind, index, context);
  const at = clockText(minute + context.dayStartHour * 60);
  return `${formatLocalDay(row.day, context.today)} ${at} · ${text}`;
}

function whatOf(
  row: RasterRow,
  kind: RasterKind,
  index: number,
  { units }: ViewContext,
): { minute: number; text: string } {
  switch (kind) {
    case 'sleeps': {
      const { from = 0, to = 0, kind = 'nap', isRunning = false } = row.sleeps[index] ?? {};
      const length = formatDuration((to - from) * MINUTE_MS);
      const name = tKey(`charts.part-${kind}`);
      return {
        minute: from,
        text: isRunning ? t('charts.asleepFor', { length }) : `${name} ${length}`,
      };
    }
    case 'feeds': {
      const { minute = 0, ml = 0, breastMin = 0 } = row.feeds[index] ?? {};
      const parts = [
        breastMin > 0 && formatDuration(breastMin * MINUTE_MS),
        ml > 0 && volume(units).text(ml),
      ].filter(Boolean);
      return { minute, text: [t('events.type-feeding'), ...parts].join(' ') };
    }
    case 'diapers': {
      const { minute = 0, kind = 'wet' } = row.diapers[index] ?? {};
      return { minute, text: `${t('events.type-diaper')} ${tKey(`charts.part-${kind}`)}` };
    }
    case 'doses': {
      const { minute = 0, status = 'given' } = row.doses[index] ?? {};
      const name = t('events.type-medication');
      return { minute, text: status === 'given' ? name : `${name} ${t('charts.notGiven')}` };
    }
    case 'pumps': {
      const { minute = 0, ml = 0 } = row.pumps[index] ?? {};
      return { minute, text: `${t('events.type-pumping')} ${volume(units).text(ml)}` };
    }
  }
}
