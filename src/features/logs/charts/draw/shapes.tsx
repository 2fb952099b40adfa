import { cx } from '../../../../ui/cx.ts';
import { byLook } from './by-look.ts';
import type { LegendItem } from '../../../../app/charts/patterns.tsx';
import styles from '../../../../app/charts/draw.module.css';

/** Dots of a series differ by shape as well as by colour: circle, square, triangle, diamond. */
const outlines: readonly ((x: number, y: number, r: number) => string)[] = [
  circle,
  (x, y, r) => `M${x - r} ${y - r}h${2 * r}v${2 * r}h${-2 * r}Z`,
  (x, y, r) => `M${x} ${y - 1.2 * r}L${x + 1.2 * r} ${y + r}H${x - 1.2 * r}Z`,
  diamond,
];

export type DotMark = {
  series: number;
  x: number;
  y: number;
  /** Only its edge. */
  isHollow?: boolean;
};

/** Dots of a chart. @param r px */
export function Dots({ dots, r }: { dots: readonly DotMark[]; r: number }) {
  return byLook(dots, lookOf).map((alike) => {
    const [{ series, isHollow = false }] = alike;
    const kind = series % outlines.length;
    return (
      <path
        key={lookOf(alike[0])}
        d={alike.map(({ x, y }) => outlines[kind]?.(x, y, r)).join('')}
        className={cx(styles[`dot${kind}`], isHollow && styles.hollowDot)}
      />
    );
  });
}

function lookOf({ series, isHollow = false }: DotMark): string {
  return `${series % outlines.length} ${isHollow}`;
}

/** The names of the series of dots. */
export function ShapeLegend({ items }: { items: readonly LegendItem[] }) {
  return (
    <ul className={styles.legend} data-legend>
      {items.map(({ series, name }) => (
        <li key={name} className={styles.legendItem}>
          <svg width="16" height="16" aria-hidden>
            <Dots dots={[{ series, x: 8, y: 8 }]} r={5} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

export type LineLegendItem = {
  kind: 'mean' | 'previous' | 'goal' | 'byNow' | 'danger';
  name: string;
};

/** The names of the lines across a chart. */
export function LineLegend({ items }: { items: readonly LineLegendItem[] }) {
  if (items.length === 0) return null;
  return (
    <ul className={styles.legend} data-legend>
      {items.map(({ kind, name }) => (
        <li key={kind} className={styles.legendItem}>
          <svg width="24" height="16" aria-hidden>
            <path d="M1 8H23" className={styles[kind]} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

export function circle(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

export function diamond(x: number, y: number, r: number): string {
  return `M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}Z`;
}
