/** What a run prints: medians and ratios, never a verdict. */
export type Row = { name: string; figures: number[]; peer?: { name: string; figures: number[] } };

export function median(figures: readonly number[]): number {
  return quantile(figures, 0.5);
}

export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function toTable(rows: readonly Row[]): string {
  const lines = rows.map(({ name, figures, peer }) => {
    const against = peer
      ? `${(median(figures) / median(peer.figures)).toFixed(1)} × ${peer.name} (${ms(median(peer.figures))})`
      : '';
    const cells = [name, ms(median(figures)), ms(quantile(figures, 0.95)), figures.length, against];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    '| measure | median | p95 | n | against, same run |',
    '|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}

function ms(value: number): string {
  return value < 10 ? `${value.toFixed(1)} ms` : `${Math.round(value)} ms`;
}
