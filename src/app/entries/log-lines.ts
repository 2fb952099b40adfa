import { DAY_MS } from '../../../schema/limits.ts';
import type { EventRecord } from '../../../schema/records/event.ts';
import { eventLine } from '../../log-types/event-line.ts';
import { isNamedInSummary } from '../../log-types/shift-summary.ts';
import type { LogSummary } from '../../domain/entries/log-summary.ts';
import { type Units, mlToVolume } from '../../domain/units.ts';
import { formatDuration, formatMoment, formatNumber, formatTime } from '../../i18n/format.ts';
import { say } from '../../i18n/say.ts';
import '../../i18n/lazy/shifts.ts';
import { t } from '../../i18n/t.ts';

/**
 * A summary of the log in a few lines, most important first: for a handover, and for who was away.
 *
 * @param max the entries that do not fit into as many lines are counted in one
 * @returns no lines when nothing was logged
 */
export function logLines(
  summary: LogSummary,
  { units, tz, max }: { units: Units; tz: string; max: number },
): string[] {
  const { mentioned, notes } = summary;
  const noted = notes > 0 && t('shifts.notes', { count: notes });
  const counted = [
    feedLine(summary, units),
    diaperLine(summary),
    ...sleepLines(summary, tz),
  ].filter((line) => line !== false);
  const room = max - counted.length - 2;
  return [
    ...counted,
    ...mentioned.slice(0, room).map((event) => entryLine(event, summary, units)),
    mentioned.length > room && t('shifts.more', { count: mentioned.length - room }),
    noted,
  ].filter((line) => line !== false);
}

/** "3 feeds (300 ml, 24 min at the breast)" */
function feedLine({ totals }: LogSummary, units: Units): string | false {
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

function diaperLine({ totals: { diapers, wet, dirty } }: LogSummary): string | false {
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

function sleepLines({ totals, sleeps, asleepSince, span }: LogSummary, tz: string) {
  return [
    sleeps > 0 && t('shifts.slept', { count: sleeps, time: formatDuration(totals.sleepMs) }),
    asleepSince !== null &&
      t('shifts.asleep', { time: formatMoment(asleepSince, { now: span.to, tz }) }),
  ];
}

function entryLine(event: EventRecord, { span: { from, to } }: LogSummary, units: Units): string {
  const what = say(eventLine(event, units));
  const { startedAt, tz } = event;
  const time =
    to - from < DAY_MS ? formatTime(startedAt, { tz }) : formatMoment(startedAt, { now: to, tz });
  return isNamedInSummary(event.type)
    ? t('shifts.entryOf', { type: t(`events.type-${event.type}`), what, time })
    : t('shifts.entry', { what, time });
}

function volumeText(ml: number, units: Units): string {
  const value = formatNumber(mlToVolume({ si: ml }, units.volume), { digits: 1 });
  return units.volume === 'ml' ? t('events.ml', { value }) : t('events.oz', { value });
}
