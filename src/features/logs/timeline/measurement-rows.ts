import type { GrowthRecord } from '../../../../schema/records/growth.ts';
import { hasWords, wordsOf } from '../../../domain/text/search.ts';
import type { Entry } from '../../../replica/documents/entry.ts';
import type { LogFilter } from './log-filter.ts';
import type { TimelineRow } from './timeline-rows.ts';

/** Growth measurements among the entries of the log. */

type Measured = Entry<GrowthRecord>;

/** Whether a filter shows measurements at all. */
export function showsMeasurements({ growth, types, tags, sources, has }: LogFilter): boolean {
  const isShown = growth || types.length === 0;
  return isShown && tags.length === 0 && sources.length === 0 && !has.includes('comments');
}

/** Whether a measurement is shown, where measurements are. @param textOf what a search reads of it */
export function matchesFilter(
  { record, state }: Measured,
  { by, has, only, from, to, query }: LogFilter,
  textOf: (record: GrowthRecord) => string,
): boolean {
  const words = wordsOf(query);
  return (
    (by.length === 0 || by.includes(record.createdBy)) &&
    (!has.includes('photo') || record.photoIds.length > 0) &&
    (!has.includes('note') || record.note.trim() !== '') &&
    (only === undefined || state === only) &&
    (from === undefined || record.date >= from) &&
    (to === undefined || record.date <= to) &&
    (words.length === 0 || hasWords(words, textOf(record)))
  );
}

/**
 * The rows with the measurements in them on their day, before its entries.
 *
 * @param measured newest first
 */
export function withMeasurements(
  rows: readonly TimelineRow[],
  measured: readonly Measured[],
): readonly TimelineRow[] {
  if (measured.length === 0) return rows;
  const added = new Map<string, Measured[]>();
  for (const entry of measured) {
    added.set(entry.record.date, [...(added.get(entry.record.date) ?? []), entry]);
  }
  const days = daysIn(rows);
  for (const day of added.keys()) {
    if (!days.has(day)) days.set(day, [{ kind: 'day', key: day, day, hours: 24, count: 0 }]);
  }
  return [...days.entries()]
    .toSorted(([a], [b]) => (a < b ? 1 : -1))
    .flatMap(([day, ofDay]) => {
      const own = (added.get(day) ?? []).map((entry): TimelineRow => ({
        kind: 'measurement',
        key: entry.record.id,
        entry,
      }));
      const [head, ...others] = ofDay;
      if (head?.kind !== 'day') return ofDay;
      return [{ ...head, count: head.count + own.length }, ...own, ...others];
    });
}

function daysIn(rows: readonly TimelineRow[]): Map<string, TimelineRow[]> {
  const days = new Map<string, TimelineRow[]>();
  let day = '';
  for (const row of rows) {
    if (row.kind === 'day') day = row.day;
    const ofDay = days.get(day);
    if (ofDay) ofDay.push(row);
    else days.set(day, [row]);
  }
  return days;
}
