import { MINUTE_MS } from '../../../schema/limits.ts';
import { logLines } from '../../app/entries/log-lines.ts';
import type { LogSummary } from '../../domain/entries/log-summary.ts';
import type { Units } from '../../domain/units.ts';
import { formatDuration, formatMoment, formatTime } from '../../i18n/format.ts';
import '../../i18n/lazy/shifts.ts';
import { t } from '../../i18n/t.ts';

const LINES_MAX = 30;
const LINE_CHARS = 200;

/** The summary lines that are stored with a handover, in the writer's language and units. */
export function summaryLines(summary: LogSummary, words: Words): string[] {
  const lines = logLines(summary, { ...words, max: LINES_MAX - 1 });
  return [spanLine(summary, words), ...(lines.length === 0 ? [t('shifts.nothing')] : lines)].map(
    clipped,
  );
}

type Words = {
  units: Units;
  tz: string;
  /** `shift` says that the writer was on shift all the time; `note` only names the time. */
  of: 'shift' | 'note';
};

function spanLine({ span: { from, to } }: LogSummary, { tz, of }: Words): string {
  return t(of === 'shift' ? 'shifts.span' : 'shifts.spanOfNote', {
    from: formatMoment(from, { now: to, tz }),
    to: formatTime(to, { tz }),
    length: formatDuration(Math.max(MINUTE_MS, to - from)),
  });
}

function clipped(line: string): string {
  return line.length <= LINE_CHARS ? line : `${line.slice(0, LINE_CHARS - 1)}…`;
}
