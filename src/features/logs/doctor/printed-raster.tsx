import type { DayRaster, RasterRow } from '../../../domain/statistics/charts/day-raster.ts';
import { t } from '../../../i18n/t.ts';
import { type RasterKind, Raster } from '../charts/draw/raster.tsx';
import { useWidth } from '../../../ui/use-width.ts';
import styles from './doctor.module.css';

/** More rows would take the page of the other blocks. */
const ROWS_MAX = 21;
/** What lies between the margins of A4, the narrower of the two papers. */
const PRINTED_WIDTH_PX = 660;

const KINDS: ReadonlySet<RasterKind> = new Set(['sleeps', 'feeds', 'diapers', 'doses']);
const NO_CURSOR = { name: '', selected: null, onSelect: () => undefined };

/**
 * The day raster, to look at: drawn once for the screen and once for the paper, because printing does
 * not wait for another measurement. The table above says the same in numbers. Nothing where nothing is logged.
 */
export function PrintedRaster({
  raster,
  dayStartHour,
}: {
  raster: DayRaster;
  dayStartHour: number;
}) {
  const { ref, width } = useWidth();
  const rows = raster.rows.slice(0, ROWS_MAX);
  if (raster.rows.every(isEmpty)) return null;
  const drawing = (widthPx: number) => (
    <Raster
      rows={rows}
      night={raster.night}
      shown={KINDS}
      dayStartHour={dayStartHour}
      labelOf={() => ''}
      width={widthPx}
      cursor={NO_CURSOR}
    />
  );
  return (
    <figure className={styles.figure}>
      <figcaption>
        <strong>
          {rows.length < raster.rows.length
            ? t('doctor.rasterShort', { count: rows.length })
            : t('doctor.raster')}
        </strong>
        <span className={styles.small}>{t('doctor.rasterLegend')}</span>
      </figcaption>
      <div inert aria-hidden>
        <div ref={ref} className={styles.onScreen}>
          {width > 0 && drawing(width)}
        </div>
        <div className={styles.onPaper}>{drawing(PRINTED_WIDTH_PX)}</div>
      </div>
    </figure>
  );
}

function isEmpty({ sleeps, feeds, diapers, doses }: RasterRow): boolean {
  return [sleeps, feeds, diapers, doses].every(({ length }) => length === 0);
}
