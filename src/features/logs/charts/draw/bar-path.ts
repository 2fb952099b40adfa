export type Box = { x: number; y: number; width: number; height: number };

/** Bars as one path. @param radius of their corners, at most half of a side; px */
export function barPath(bars: readonly Box[], radius = 0): string {
  return bars.map((bar) => outlineOf(bar, radius)).join('');
}

function outlineOf({ x, y, width, height }: Box, radius: number): string {
  const r = Math.min(radius, width / 2, height / 2);
  const [across, down] = [width - 2 * r, height - 2 * r];
  if (r === 0) return `M${x} ${y}h${across}v${down}h${-across}Z`;
  const arc = `a${r} ${r} 0 0 1 `;
  return (
    `M${x + r} ${y}h${across}${arc}${r} ${r}v${down}${arc}${-r} ${r}` +
    `h${-across}${arc}${-r} ${-r}v${-down}${arc}${r} ${-r}Z`
  );
}
