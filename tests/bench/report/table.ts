import type { DatedSummary, Goal, Summary, Unit } from './figures.ts';

export type Section = { title: string; rows: readonly DatedSummary[] };

const HEAD = [
  '| | measure | at | ratio | half of the pairs | median | p95 | n | beside it, same run | goal | reached |',
  '|---|---|---|---|---|---|---|---|---|---|---|',
];

/** The sections as Markdown, one table each. */
export function toMarkdown(sections: readonly Section[]): string {
  return sections
    .map(({ title, rows }) => {
      const newest = rows.map(({ when }) => when).reduce((a, b) => (a > b ? a : b), '');
      const lines = rows.map((row) => toLine(row, newest));
      return [`## ${title}`, '', `Measured ${newest}.`, '', ...HEAD, ...lines, ''].join('\n');
    })
    .join('\n');
}

/** The missed goals, one line each. */
export function missedGoals(rows: readonly Summary[]): string[] {
  return rows.flatMap((row) =>
    row.goals
      .filter(({ reached }) => !reached)
      .map(({ goal, value }) => {
        const found = goal.of === 'ratio' ? times(value) : amount(value, row.unit);
        return `${row.id} ${row.measure}, ${row.setting}: ${found}, goal ${words(goal, row.unit)}`;
      }),
  );
}

function toLine(row: DatedSummary, newest: string): string {
  const { unit, peer, goals } = row;
  const cells = [
    row.id,
    row.measure,
    row.when === newest ? row.setting : `${row.setting}, on ${row.when}`,
    peer ? times(peer.ratio) : '',
    peer?.spread ? `${digits(peer.spread.low)}–${digits(peer.spread.high)}` : '',
    amount(row.median, unit),
    row.n > 1 ? amount(row.p95, unit) : '',
    row.n,
    peer ? `${peer.name}: ${amount(peer.median, unit)}` : '',
    goals.map(({ goal }) => words(goal, unit)).join('; '),
    goals.map((each) => answer(each, unit)).join('; '),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Median, p95 and ratio have their own columns. */
function answer({ goal, value, reached }: Summary['goals'][number], unit: Unit): string {
  const yes = reached ? 'yes' : '**no**';
  return goal.of === 'p99' ? `${yes} (${amount(value, unit)})` : yes;
}

function words(goal: Goal, unit: Unit): string {
  const [sign, bound] = 'atMost' in goal ? ['≤', goal.atMost] : ['≥', goal.atLeast];
  return goal.of === 'ratio'
    ? `ratio ${sign} ${bound}`
    : `${goal.of} ${sign} ${amount(bound, unit)}`;
}

function times(ratio: number | null | undefined): string {
  // A reference of 0 gives no ratio; it is stored as null.
  return typeof ratio === 'number' && Number.isFinite(ratio) ? `${digits(ratio)} ×` : '';
}

function digits(ratio: number): string {
  return ratio.toFixed(2);
}

function amount(value: number, unit: Unit): string {
  const digits = Math.abs(value) < 10 && !Number.isInteger(value) ? 1 : 0;
  const number = value.toLocaleString('en', {
    maximumFractionDigits: digits,
    minimumFractionDigits: digits,
  });
  return unit === 'count' ? number : `${number} ${unit}`;
}
