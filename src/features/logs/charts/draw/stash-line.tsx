import { scaleLinear } from '@visx/scale';
import { LinePath } from '@visx/shape';
import { type Measure, ticksUpTo } from '../../../../app/charts/measure.ts';
import type { StashPoint } from '../../../../domain/statistics/milk/stash-line.ts';
import { t } from '../../../../i18n/t.ts';
import { cx } from '../../../../ui/cx.ts';
import type { BarPlace } from './stacked-bars.tsx';
import styles from '../../../../app/charts/draw.module.css';

/** The room it takes under the days. */
export const STASH_PX = 104;
/** From the end of the plot to the end of the names of its days. */
const DAYS_PX = 30;
const NAME_PX = 18;

/** C12: the balance of the milk stash at the end of each day, on an axis of its own below the bars. */
export function StashLine({
  points,
  place: { x, barWidth, width, height },
  measure,
}: {
  points: readonly StashPoint[];
  place: BarPlace;
  measure: Measure;
}) {
  const amounts = points.map(({ ml }) => ml);
  const least = Math.min(0, ...amounts);
  // A line at the top and one at zero say enough at this height.
  const most = ticksUpTo(Math.max(0, ...amounts), measure).at(-1) ?? 1;
  const top = height + DAYS_PX + NAME_PX;
  const y = scaleLinear({ domain: [least, most], range: [height + STASH_PX, top] });
  return (
    <g>
      <text x={0} y={height + DAYS_PX + NAME_PX / 2} className={styles.lineLabel}>
        {t('charts.stash')}
      </text>
      {[0, most].map((ml) => (
        <g key={ml} className={styles.grid}>
          <line x1={0} x2={width} y1={y(ml)} y2={y(ml)} />
          <text x={-8} y={y(ml) + 4} textAnchor="end" className={styles.axisText}>
            {measure.tick(ml)}
          </text>
        </g>
      ))}
      <LinePath
        data={[...points]}
        x={({ day }) => x(day) + barWidth / 2}
        y={({ ml }) => y(ml)}
        className={cx(styles.line1)}
      />
    </g>
  );
}
