import type { CurvePoint } from '../../../domain/growth/curves.ts';
import type { Domain } from './ranges.ts';

/** The part of a line within a range, with points at the ends of the range if the line goes on there. */
export function partOf(line: readonly CurvePoint[], { from, to }: Domain): CurvePoint[] {
  return [
    ...pointAt(line, from),
    ...line.filter(({ x }) => x > from && x < to),
    ...pointAt(line, to),
  ];
}

/** None where the line does not reach. */
function pointAt(line: readonly CurvePoint[], x: number): CurvePoint[] {
  const index = line.findIndex((point) => point.x >= x);
  const [before, after] = [line[index - 1], line[index]];
  if (!after || (!before && after.x > x)) return [];
  if (!before || after.x === x) return [{ x, y: after.y }];
  const share = (x - before.x) / (after.x - before.x);
  return [{ x, y: before.y + share * (after.y - before.y) }];
}
