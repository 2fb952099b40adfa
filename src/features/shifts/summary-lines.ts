import { MINUTE_MS } from '../../../schema/limits.ts';
import type { EventRecord } from '../../../schema/records/event.ts';
import { eventLine } from '../../log-types/event-line.ts';
import { logTypeOf } from '../../log-types/log-types.ts';
import type { ShiftSummary } from '../../domain/timers/shift.ts';
import { type Units, mlToVolume } from '../../domain/units.ts';
import { formatDuration, formatMoment, formatNumber, formatTime } from '../../i18n/format.ts';
import { say } from '../../i18n/say.ts';
import '../../i18n/lazy/shifts.ts';
import { t } from '../../i18n/t.ts';

const LINES_MAX = 30;
const LINE_CHARS = 200;

/** The summary lines that are stored with a handover, in the writer's language and units. */
export function summaryLines(summary: ShiftSummary, { units, tz }: Words): string[] {
  const { mentioned, notes } = summary;
  const span = spanLine(summary, tz);
  const counted = [feedLine(summary, units), diaperLine(summary), ...sleepLines(summary, tz)];
  const noted = notes > 0 && t('shifts.notes', { count: notes });
  const before = [span, ...counted].filter((line) => line !== false);
  const room = LINES_MAX - before.length - 2;
  const lines = [
    ...before,
    ...mentioned.slice(0, room).map((event) => entryLine(event, units)),
    mentioned.length > room && t('shifts.more', { count: mentioned.length - room }),
    noted,
  ].filter((line) => line !== false);
  return [...lines, ...(lines.length === 1 ? [t('shifts.nothing')] : [])].map(clipped);
}

type Words = { units: Units; tz: string };

function spanLine({ span: { from, to } }: ShiftSummary, tz: string): string {
  return t('shifts.span', {
    from: formatMoment(from, { now: to, tz }),
    to: formatTime(to, { tz }),
    length: formatDuration(Math.max(MINUTE_MS, to - from)),
  });
}

/** "3 feeds (300 ml, 24 min at the breast)" */
function feedLine({ totals }: ShiftSummary, units: Units): string | false {
  const { feeds, milkMl, breastSec } = totals;
  if (feeds === 0) return false;
  const details = [
    milkMl > 0 && volumeText(milkMl, units),
    breastSec >= 60 && t('shifts.atBreast', { time: formatDuration(breastSec * 1000) }),
  ]
    .filter((part) => part !== false)
    .join(', ');
  const what = t('entries.feeds', { count: feeds });
  return details === '' ? what : t('shifts.with', { what, details });
}

function diaperLine({ totals: { diapers, wet, dirty } }: ShiftSummary): string | false {
  if (diapers === 0) return false;
  const kinds =
    wet > 0 && dirty > 0
      ? t('entries.wetAndDirty', { wet, dirty })
      : wet > 0
        ? t('entries.wet', { wet })
        : dirty > 0
          ? t('entries.dirty', { dirty })
          : t('shifts.dry', { count: diapers });
  return t('shifts.diapers', { diapers: kinds });
}

function sleepLines({ totals, sleeps, asleepSince, span }: ShiftSummary, tz: string) {
  return [
    sleeps > 0 && t('shifts.slept', { count: sleeps, time: formatDuration(totals.sleepMs) }),
    asleepSince !== null &&
      t('shifts.asleep', { time: formatMoment(asleepSince, { now: span.to, tz }) }),
  ];
}

function entryLine(event: EventRecord, units: Units): string {
  const what = say(eventLine(event, units));
  const time = formatTime(event.startedAt, { tz: event.tz });
  return logTypeOf(event.type).shiftSummary === 'named-line'
    ? t('shifts.entryOf', { type: t(`events.type-${event.type}`), what, time })
    : t('shifts.entry', { what, time });
}

function volumeText(ml: number, units: Units): string {
  const value = formatNumber(mlToVolume({ si: ml }, units.volume), { digits: 1 });
  return units.volume === 'ml' ? t('events.ml', { value }) : t('events.oz', { value });
}

function clipped(line: string): string {
  return line.length <= LINE_CHARS ? line : `${line.slice(0, LINE_CHARS - 1)}…`;
}
