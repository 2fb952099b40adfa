import { HOUR_MS } from '../../../../schema/limits.ts';
import type { EventRecord } from '../../../../schema/records/event.ts';
import { coveredMs } from '../../../domain/days/days.ts';
import { dayInterval, zoneLine } from '../../../domain/days/day-length.ts';
import { type FeedFact, feedFact } from '../../../domain/statistics/facts/feed-facts.ts';
import type { FactSettings } from '../../../domain/statistics/settings.ts';

/** One hour of the 24-hour protocol. */
export type ProtocolHour = {
  /** Its start, and the zone in which the child was then. */
  from: number;
  tz: string;
  feeds: { at: number; parts: FeedFact['parts']; ml: number; breastMin: number }[];
  wet: number;
  dirty: number;
  sleepMs: number;
  notes: string[];
};

/**
 * A day hour by hour: 24 rows, 23 or 25 at a clock change. Counts belong to the hour of the start,
 * sleep is cut at the hours and counted once.
 *
 * @param records of the child, of the day and the days next to it
 */
export function protocolHours(
  records: readonly EventRecord[],
  { day, deviceTz, settings }: { day: string; deviceTz: string; settings: FactSettings },
): ProtocolHour[] {
  const first = records.toSorted((a, b) => a.startedAt - b.startedAt)[0];
  const line = zoneLine(records, first?.tz ?? deviceTz);
  const { from, to } = dayInterval(day, line, settings.dayStartHour);
  const sleeps = records
    .filter(({ type }) => type === 'sleep')
    .map(({ startedAt, endedAt }) => ({ from: startedAt, to: endedAt ?? startedAt }));
  const hours: ProtocolHour[] = [];
  for (let at = from; at < to; at += HOUR_MS) {
    const hour = { from: at, to: Math.min(to, at + HOUR_MS) };
    const started = records.filter(
      ({ startedAt }) => startedAt >= hour.from && startedAt < hour.to,
    );
    const diapers = started.flatMap((record) =>
      record.type === 'diaper' ? [(record as EventRecord<'diaper'>).payload.kind] : [],
    );
    hours.push({
      from: at,
      tz: line.findLast((zone) => zone.from <= at)?.tz ?? deviceTz,
      feeds: started.flatMap((record) =>
        record.type === 'feeding' ? [feedOf(record as EventRecord<'feeding'>, settings)] : [],
      ),
      wet: diapers.filter((kind) => kind === 'wet' || kind === 'both').length,
      dirty: diapers.filter((kind) => kind === 'dirty' || kind === 'both').length,
      sleepMs: coveredMs(sleeps, hour),
      notes: started.flatMap(({ note }) => (note.trim() === '' ? [] : [note.trim()])),
    });
  }
  return hours;
}

function feedOf(
  record: EventRecord<'feeding'>,
  settings: FactSettings,
): ProtocolHour['feeds'][number] {
  const { startedAt, parts, ml, breastSec } = feedFact(record, settings);
  return {
    at: startedAt,
    parts,
    ml: Object.values(ml).reduce((total, each) => total + each, 0),
    breastMin: Math.round(breastSec / 60),
  };
}
