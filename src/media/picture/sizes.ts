export type Size = { width: number; height: number };

/** The size that fits into a square, never larger than the picture itself. */
export function fitted({ width, height }: Size, sidePx: number): Size {
  const scale = Math.min(1, sidePx / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
