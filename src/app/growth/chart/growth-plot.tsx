import { scaleLinear } from '@visx/scale';
import { LinePath } from '@visx/shape';
import { useId, useMemo } from 'react';
import type { Mark } from '../../charts/marks.ts';
import type { Measure } from '../../charts/measure.ts';
import { type Cursor, type Margin, Plot, ValueAxis, innerSize } from '../../charts/plot.tsx';
import type { Curve, CurvePoint } from '../../../domain/growth/curves.ts';
import { cx } from '../../../ui/cx.ts';
import { type AxisTick, valueTicks } from './axis.ts';
import { CurveLines } from './curve-lines.tsx';
import { partOf } from './curve-parts.ts';
import type { Domain } from './ranges.ts';
import { LABEL_LINE_PX, placeLabel, roomyNames, brokenLines } from './text-places.ts';
import styles from './growth-plot.module.css';

/** A measurement as it is drawn; y is in the unit of the chart. */
export type DrawnPoint = {
  key: string;
  day: string;
  x: number;
  y: number;
  /** Placed by the corrected age: hollow. */
  isCorrected: boolean;
  label: () => string;
};

export type GrowthPlotProps = {
  width: number;
  shown: Domain;
  /** In the unit of the chart; they may be longer than what is shown. */
  curves: readonly Curve[];
  points: readonly DrawnPoint[];
  /** Of another child, in the same unit. */
  beside: { name: string; points: readonly CurvePoint[] } | null;
  /** The line of the parents' heights, in the same unit. */
  target: readonly CurvePoint[][] | null;
  measure: Measure;
  axis: { title: string; ticks: readonly AxisTick[] };
  /** Beside the last point: "5.20 kg · P 34". */
  lastLabel: string | null;
  /** The standard, the sex and the kind of age, printed into the picture. */
  source: readonly string[];
  /** How much larger than usual the text is: of `chartTextScale`. */
  textScale: number;
  /** Null: on paper, where nothing is chosen. */
  cursor: Cursor | null;
};

const WIDE_PX = 560;
const POINT_PX = 4;
/** Of points that would cover each other. */
const DENSE_POINT_PX = 2;
const BESIDE_PX = 3;
const SOURCE_LINE_PX = 15;
/** Between two names of curves. */
const NAME_PX = 10;
const NO_CURSOR: Cursor = { name: '', selected: null, onSelect: () => undefined };

/** The curves of a standard with the measurements of a child. */
export function GrowthPlot({
  width,
  shown,
  curves,
  points,
  beside,
  target,
  measure,
  axis,
  lastLabel,
  source,
  textScale: em,
  cursor,
}: GrowthPlotProps) {
  const clip = useId();
  const sources = brokenLines(source, { width: width - 4, scale: em });
  const margin = marginOf(em, sources.length);
  // Larger text takes room below the plot, not from it.
  const height = (width < WIDE_PX ? 350 : 430) + margin.bottom - marginOf(1, source.length).bottom;
  const inner = innerSize({ width, height, margin });
  const visible = points.filter(({ x }) => x >= shown.from && x <= shown.to);
  const others = beside?.points.filter(({ x }) => x >= shown.from && x <= shown.to) ?? [];
  const ticks = useMemo(
    () => valueTicks(extentOf(curves, shown, [...visible, ...others]), measure.steps),
    // The points change with what is shown.
    // oxlint-disable-next-line react/exhaustive-deps
    [curves, shown, points, beside, measure],
  );
  const x = scaleLinear({ domain: [shown.from, shown.to], range: [0, inner.width] });
  const y = scaleLinear({
    domain: [ticks[0] ?? 0, ticks.at(-1) ?? 1],
    range: [inner.height, 0],
  });
  const marks = (cursor ? visible : []).map((point): Mark => ({
    key: point.key,
    day: point.day,
    label: point.label,
    x: x(point.x) - POINT_PX,
    y: y(point.y) - POINT_PX,
    width: 2 * POINT_PX,
    height: 2 * POINT_PX,
  }));
  const at = {
    px: ({ x: value }: CurvePoint) => x(value),
    py: ({ y: value }: CurvePoint) => y(value),
  };
  return (
    <div className={styles.plot} style={{ '--em': `${em}px` }}>
      <Plot
        width={width}
        height={height}
        margin={margin}
        marks={marks}
        cursor={cursor ?? NO_CURSOR}
      >
        {() => (
          <>
            <clipPath id={clip}>
              <rect width={inner.width} height={inner.height} />
            </clipPath>
            <ValueAxis scale={y} ticks={ticks} text={measure.tick} width={inner.width} />
            <text x={-margin.left + 4} y={-12 * em} className={styles.axisTitle}>
              {measure.unit}
            </text>
            <Lines
              clip={clip}
              scales={{ x, y }}
              curves={curves}
              points={points}
              target={target}
              others={beside && others}
              at={at}
            />
            <CurveNames curves={curves} shown={shown} x={inner.width + 4} y={y} em={em} />
            <path
              d={others.map((point) => square(at, point)).join('')}
              className={styles.besidePoint}
            />
            {beside && others.length > 0 && (
              <BesideName
                name={beside.name}
                last={others.at(-1)}
                own={visible.at(-1)}
                at={at}
                width={inner.width}
                em={em}
              />
            )}
            <Points points={visible} at={at} />
            <LastLabel
              text={lastLabel}
              point={points.at(-1)}
              visible={visible}
              at={at}
              plot={{ width: inner.width, left: margin.left }}
              em={em}
            />
            <AxisOfX axis={axis} x={x} size={inner} em={em} />
            <Source lines={sources} left={4 - margin.left} top={inner.height + 52 * em} em={em} />
          </>
        )}
      </Plot>
    </div>
  );
}

/** Around the plot, for text of this size. */
function marginOf(em: number, sourceLineCount: number): Margin {
  return {
    top: 22 * em,
    right: 6 + 30 * em,
    bottom: (46 + SOURCE_LINE_PX * sourceLineCount) * em,
    left: 8 + 30 * em,
  };
}

/** Everything that is a line, cut at the edges of the plot. */
function Lines({
  clip,
  scales,
  curves,
  points,
  target,
  others,
  at,
}: Pick<GrowthPlotProps, 'curves' | 'points' | 'target'> & {
  clip: string;
  scales: Record<'x' | 'y', Scale>;
  /** The points of another child. */
  others: readonly CurvePoint[] | null;
  at: At;
}) {
  return (
    <g clipPath={`url(#${clip})`}>
      <g transform={toTransform(scales)}>
        <CurveLines curves={curves} points={points} />
      </g>
      {target?.map((piece) => (
        <LinePath
          key={piece[0]?.x}
          data={piece}
          x={at.px}
          y={at.py}
          className={cx(styles.target)}
        />
      ))}
      {others && <LinePath data={[...others]} x={at.px} y={at.py} className={cx(styles.beside)} />}
    </g>
  );
}

type Scale = (value: number) => number;

/** The same as the scales, which are linear. */
function toTransform({ x, y }: Record<'x' | 'y', Scale>): string {
  return `matrix(${x(1) - x(0)} 0 0 ${y(1) - y(0)} ${x(0)} ${y(0)})`;
}

/** Ages or lengths under the plot. */
function AxisOfX({
  axis: { title, ticks },
  x,
  size,
  em,
}: Pick<GrowthPlotProps, 'axis'> & {
  x: (value: number) => number;
  size: { width: number; height: number };
  em: number;
}) {
  return (
    <>
      <path
        d={ticks.map(({ x: value }) => `M${x(value)} ${size.height}v4`).join('')}
        className={styles.tick}
      />
      {ticks.map(({ x: value, text }, index) => (
        <text
          // By its place: the elements of another range stay.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          x={x(value)}
          y={size.height + 4 + 13 * em}
          textAnchor="middle"
          className={styles.axisText}
        >
          {text}
        </text>
      ))}
      <text x={size.width} y={size.height + 34 * em} textAnchor="end" className={styles.axisTitle}>
        {title}
      </text>
    </>
  );
}

/** Whose standard it is, in the picture itself. */
function Source({
  lines,
  left,
  top,
  em,
}: {
  lines: readonly string[];
  left: number;
  top: number;
  em: number;
}) {
  return lines.map((text, line) => (
    <text key={text} x={left} y={top + SOURCE_LINE_PX * em * line} className={styles.source}>
      {text}
    </text>
  ));
}

type At = { px: (point: CurvePoint) => number; py: (point: CurvePoint) => number };

/** One element for each look, however many points there are: a range of years has hundreds. */
function Points({ points, at }: { points: readonly DrawnPoint[]; at: At }) {
  const radius = radiusOf(points, at);
  return [false, true].map((isCorrected) => {
    const drawn = points.filter((point) => point.isCorrected === isCorrected);
    if (drawn.length === 0) return null;
    return (
      <path
        key={String(isCorrected)}
        d={drawn.map((point) => circle(at, point, radius)).join('')}
        className={cx(styles.point, isCorrected && styles.hollow)}
      />
    );
  });
}

function radiusOf(points: readonly DrawnPoint[], { px }: At): number {
  const [first, last] = [points.at(0), points.at(-1)];
  if (!first || !last) return POINT_PX;
  const isDense = px(last) - px(first) < 2 * POINT_PX * (points.length - 1);
  return isDense ? DENSE_POINT_PX : POINT_PX;
}

function circle({ px, py }: At, point: CurvePoint, radius: number): string {
  const arc = `a${radius} ${radius} 0 1 0`;
  return `M${tenth(px(point) - radius)} ${tenth(py(point))}${arc} ${2 * radius} 0${arc} ${-2 * radius} 0`;
}

function square({ px, py }: At, point: CurvePoint): string {
  const side = 2 * BESIDE_PX;
  return `M${tenth(px(point) - BESIDE_PX)} ${tenth(py(point) - BESIDE_PX)}h${side}v${side}h${-side}z`;
}

/** To a tenth of a pixel: hundreds of longer numbers take the browser time to read. */
function tenth(px: number): number {
  return Math.round(px * 10) / 10;
}

/** At the right end of each curve, where there is room: "P 97", "+2". */
function CurveNames({
  curves,
  shown,
  x,
  y,
  em,
}: {
  curves: readonly Curve[];
  shown: Domain;
  x: number;
  y: (value: number) => number;
  em: number;
}) {
  const names = curves.flatMap(({ line, pieces }) => {
    const last = pieces.flatMap((piece) => partOf(piece, shown)).at(-1);
    // A curve that ends within the chart has its name in the text below.
    if (!last || last.x < shown.to - 0.1 * (shown.to - shown.from)) return [];
    return [{ name: nameOfLine(line), y: y(last.y) }];
  });
  const roomy = roomyNames(
    names.map((each) => each.y),
    NAME_PX * em,
  );
  return roomy.map((index) => (
    <text
      key={names[index]?.name}
      x={x}
      y={names[index]?.y}
      dy="0.3em"
      className={styles.curveName}
    >
      {names[index]?.name}
    </text>
  ));
}

/** The label of the newest point. */
function LastLabel({
  text,
  point,
  visible,
  at,
  plot,
  em,
}: {
  text: string | null;
  point: DrawnPoint | undefined;
  visible: readonly DrawnPoint[];
  at: At;
  plot: { width: number; left: number };
  em: number;
}) {
  if (text === null || !point || !visible.includes(point)) return null;
  const placeOf = (each: CurvePoint) => ({ x: at.px(each), y: at.py(each) });
  const { x, top, anchor, lines } = placeLabel({
    text,
    point: placeOf(point),
    points: visible.map(placeOf),
    plot,
    scale: em,
  });
  return (
    <text x={x} y={top} textAnchor={anchor} className={styles.lastLabel}>
      {lines.map((line, index) => (
        <tspan key={line} x={x} dy={index === 0 ? 0 : LABEL_LINE_PX * em}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

/** On the side of its last point that is away from the child's own, which has a label. */
function BesideName({
  name,
  last,
  own,
  at,
  width,
  em,
}: {
  name: string;
  last: CurvePoint | undefined;
  own: CurvePoint | undefined;
  at: At;
  width: number;
  em: number;
}) {
  if (!last) return null;
  const isRight = at.px(last) > width / 2;
  const isAbove = own !== undefined && at.py(last) < at.py(own) && at.py(last) > LABEL_LINE_PX * em;
  return (
    <text
      x={at.px(last) + (isRight ? -6 : 6)}
      y={at.py(last) + (isAbove ? -8 : 16 * em)}
      textAnchor={isRight ? 'end' : 'start'}
      className={styles.besideName}
    >
      {name}
    </text>
  );
}

function nameOfLine(line: Curve['line']): string {
  if ('percentile' in line) return `P ${line.percentile}`;
  return line.z > 0 ? `+${line.z}` : String(line.z).replace('-', '−');
}

/** The lowest and the highest value that is drawn. */
function extentOf(
  curves: readonly Curve[],
  shown: Domain,
  points: readonly { y: number }[],
): [number, number] {
  const values = [
    ...[curves[0], curves.at(-1)].flatMap(
      (curve) => curve?.pieces.flatMap((piece) => partOf(piece, shown)) ?? [],
    ),
    ...points,
  ]
    .map(({ y }) => y)
    .filter(Number.isFinite);
  return values.length === 0 ? [0, 1] : [Math.min(...values), Math.max(...values)];
}
