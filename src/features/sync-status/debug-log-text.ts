import type { DebugLine } from '../../lib/debug-recorder.ts';

/** One line of the debug log, as `12:04:05.120 worker a1b pull end ms=120 rows=4`. */
export function debugLineText(line: DebugLine, timeOf: (at: number) => string = utcTime): string {
  const { at, source, realm, stage, details } = line;
  const values = Object.entries(details).map(([name, value]) => `${name}=${value}`);
  return [timeOf(at), source, realm, stage, ...values].join(' ');
}

/** The whole log as text to send: the version, the time, and every line. */
export function debugLogText(lines: readonly DebugLine[], version: string): string {
  const [first] = lines;
  const since = first ? new Date(first.at).toISOString() : '-';
  const head = `Nestling ${version}, sync debug log, ${lines.length} lines since ${since} (UTC)`;
  return [head, ...lines.map((line) => debugLineText(line))].join('\n');
}

function utcTime(at: number): string {
  return new Date(at).toISOString().slice(11, 23);
}
