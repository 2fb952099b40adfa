/** The form field for a field of the record; null when there is none. */
export function fieldOf(path: string): string | null {
  const known: readonly (readonly [RegExp, string])[] = [
    [/^payload\.breast\.(leftSec|rightSec|startSide|endSide|latch|pauseSec)$/u, 'payload.$1'],
    [/^payload\.breast.*$/u, 'payload.parts'],
    [/^payload\.bottles\.(\d+)\.takenMl$/u, 'payload.bottles.$1.taken'],
    [/^payload\.bottles\.(\d+)\.offeredMl$/u, 'payload.bottles.$1.offered'],
    [/^payload\.tube\.ml$/u, 'payload.tube.amount'],
    [/^payload\.(left|right|total)Ml$/u, 'payload.$1'],
    [/^payload\.celsius$/u, 'payload.reading'],
    [/^childId$/u, 'childIds'],
    [/^(startedAt|endedAt|note|tags|visibility|performedBy|payload\..+)$/u, '$1'],
  ];
  for (const [pattern, field] of known) {
    if (pattern.test(path)) return path.replace(pattern, field);
  }
  return null;
}
