import type { CrowdReport } from './crowd.ts';
import { FAMILY_DAY } from './day.ts';
import type { LoadOptions } from './options.ts';
import type { Usage } from './machine.ts';

/** The results of a load run as the tables of docs/scale.md. */

export type LoadResult = {
  crowd: CrowdReport;
  used: Usage;
  requests: number;
  httpBytes: number;
  /** Rows that the day has added to all tables. */
  rows: number;
  memoryMiB: number;
  /** Processor time of the run that simulates the phones, which shares the machine. */
  phonesCpuSec: number;
  seconds: number;
};

const DAYS_PER_MONTH = 30;
const SHOWN_ERRORS = 5;

type Both = { ours: LoadResult; bare: LoadResult };

export function loadTable(options: LoadOptions, both: Both): string {
  const { families, minutes, processes } = options;
  const { sessionsPerPhone, phones, entries } = FAMILY_DAY;
  return [
    '',
    `${families} families, a day in ${minutes} minutes, ${processes} processes on one PostgreSQL;`,
    `a family has ${phones} phones, ${phones * sessionsPerPhone} sessions and ${entries} entries a day.`,
    '',
    '| per family and month | ours | bare | ratio |',
    '| --- | --- | --- | --- |',
    ...perMonth(families).map((row) => line(row, both)),
    '',
    '| while it ran | ours | bare | ratio |',
    '| --- | --- | --- | --- |',
    ...whileItRan.map((row) => line(row, both)),
    '',
    ...errorsOf('ours', both.ours),
    ...errorsOf('bare', both.bare),
    '',
  ].join('\n');
}

type Measure = { name: string; of(result: LoadResult): number; digits?: number };

function perMonth(families: number): Measure[] {
  const monthly =
    (of: (result: LoadResult) => number) =>
    (result: LoadResult): number =>
      (of(result) * DAYS_PER_MONTH) / families;
  return [
    { name: 'requests', of: monthly(({ requests }) => requests) },
    { name: 'HTTP, KB', of: monthly(({ httpBytes }) => httpBytes / 1000) },
    { name: 'live connections, KB', of: monthly(({ crowd }) => crowd.socketBytes / 1000) },
    { name: 'rows', of: monthly(({ rows }) => rows) },
    { name: 'database, KB', of: monthly(({ used }) => used.databaseBytes / 1000) },
    { name: 'log of PostgreSQL, KB', of: monthly(({ used }) => used.walBytes / 1000) },
    { name: 'servers, CPU s', of: monthly(({ used }) => used.serverCpuSec), digits: 2 },
    { name: 'PostgreSQL, CPU s', of: monthly(({ used }) => used.databaseCpuSec), digits: 2 },
  ];
}

const whileItRan: Measure[] = [
  { name: 'requests a second', of: ({ requests, seconds }) => requests / seconds, digits: 1 },
  { name: 'processors of the servers', of: cpu(({ used }) => used.serverCpuSec), digits: 2 },
  { name: 'processors of PostgreSQL', of: cpu(({ used }) => used.databaseCpuSec), digits: 2 },
  { name: 'processors of the phones', of: cpu((result) => result.phonesCpuSec), digits: 2 },
  { name: 'save, median, ms', of: ({ crowd }) => quantile(crowd.pushMs, 0.5), digits: 1 },
  { name: 'save, p99, ms', of: ({ crowd }) => quantile(crowd.pushMs, 0.99), digits: 1 },
  { name: 'pull, median, ms', of: ({ crowd }) => quantile(crowd.pullMs, 0.5), digits: 1 },
  { name: 'pull, p99, ms', of: ({ crowd }) => quantile(crowd.pullMs, 0.99), digits: 1 },
  {
    name: 'save to other device, median, ms',
    of: ({ crowd }) => quantile(crowd.liveMs, 0.5),
    digits: 1,
  },
  {
    name: 'save to other device, p99, ms',
    of: ({ crowd }) => quantile(crowd.liveMs, 0.99),
    digits: 1,
  },
  { name: 'live messages checked', of: ({ crowd }) => crowd.liveMs.length + crowd.missed },
  { name: 'live messages missed', of: ({ crowd }) => crowd.missed },
  { name: 'saves', of: ({ crowd }) => crowd.entries },
  { name: 'failed sessions', of: ({ crowd }) => crowd.errors.length },
  { name: 'memory of the servers, MiB', of: ({ memoryMiB }) => memoryMiB },
  { name: 'took, s', of: ({ seconds }) => seconds },
];

function line({ name, of, digits = 0 }: Measure, { ours, bare }: Both): string {
  const [one, other] = [of(ours), of(bare)];
  const ratio = other > 0 && one > 0 ? (one / other).toFixed(2) : '';
  return `| ${name} | ${shown(one, digits)} | ${shown(other, digits)} | ${ratio} |`;
}

function shown(value: number, digits: number): string {
  return value.toLocaleString('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

function cpu(of: (result: LoadResult) => number): Measure['of'] {
  return (result) => of(result) / result.seconds;
}

/** Nearest rank; 0 without values. */
function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? 0;
}

function errorsOf(name: string, { crowd }: LoadResult): string[] {
  return crowd.errors.slice(0, SHOWN_ERRORS).map((error) => `${name}: ${error}`);
}
