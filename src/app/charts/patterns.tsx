import { memo } from 'react';
import styles from './draw.module.css';

/** Series differ by pattern as well as by colour. The first is solid. */
const SERIES = 4;

/** The pattern of a series, for `fill`. @param id of the `<Patterns>` of the same drawing */
export function seriesFill(id: string, series: number): string {
  return `url(#${id}-${series % SERIES})`;
}

/** Solid, diagonal lines, dots, horizontal lines. */
export const Patterns = memo(function Patterns({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={`${id}-0`} width="6" height="6" patternUnits="userSpaceOnUse">
        <rect width="6" height="6" className={styles.solid0} />
      </pattern>
      <pattern
        id={`${id}-1`}
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="6" height="6" className={styles.tint1} />
        <rect width="3" height="6" className={styles.solid1} />
      </pattern>
      <pattern id={`${id}-2`} width="6" height="6" patternUnits="userSpaceOnUse">
        <rect width="6" height="6" className={styles.tint2} />
        <circle cx="3" cy="3" r="1.6" className={styles.solid2} />
      </pattern>
      <pattern id={`${id}-3`} width="6" height="6" patternUnits="userSpaceOnUse">
        <rect width="6" height="6" className={styles.tint3} />
        <rect width="6" height="2" className={styles.solid3} />
      </pattern>
    </defs>
  );
});

export type LegendItem = { series: number; name: string };

/** The names of the series under a chart, each with its pattern. */
export function Legend({ id, items }: { id: string; items: readonly LegendItem[] }) {
  return (
    <ul className={styles.legend} data-legend>
      {items.map(({ series, name }) => (
        <li key={name} className={styles.legendItem}>
          <svg width="16" height="16" aria-hidden>
            <Patterns id={`${id}-legend-${series}`} />
            <rect
              x="1"
              y="1"
              width="14"
              height="14"
              rx="3"
              className={styles[`edge${series % SERIES}`]}
              fill={seriesFill(`${id}-legend-${series}`, series)}
            />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

/** The edge of a mark of a series. */
export function seriesEdge(series: number): string | undefined {
  return styles[`edge${series % SERIES}`];
}
