import { MINUTE_MS, NOTE_MAX_CHARS, TAGS_MAX } from '../../../schema/limits.ts';
import type { TimerRecord } from '../../../schema/records/timer.ts';
import { localDayOf } from '../../../schema/rules/days.ts';
import { importedId } from './import-identity.ts';
import { IMPORT_TAG, type PlannedRecord } from './import-plan.ts';

/**
 * A note that keeps what is known of a timer which cannot run any more: nobody knows when it ended. Its words are
 * those of the record, as of any row that becomes a note.
 */
export function noteOfTimer(
  timer: TimerRecord,
): Pick<PlannedRecord, 'collection' | 'id' | 'fields'> {
  const { id, kind, childId, startedAt, startOffsetMin, tz, visibility = 'family' } = timer;
  const start = new Date(startedAt + startOffsetMin * MINUTE_MS).toISOString().slice(0, 16);
  const words = [`timer: ${kind}`, `start: ${start.replace('T', ' ')}`, timer.note ?? ''];
  return {
    collection: 'events',
    id: importedId('nestling', 'timer', id),
    fields: {
      childId,
      type: 'note',
      payload: {},
      groupId: null,
      startedAt,
      endedAt: null,
      tz,
      startOffsetMin,
      endOffsetMin: null,
      day: localDayOf(startedAt, startOffsetMin),
      note: words
        .filter((word) => word !== '')
        .join(', ')
        .slice(0, NOTE_MAX_CHARS),
      tags: [...new Set([IMPORT_TAG, ...(timer.tags ?? [])])].slice(0, TAGS_MAX),
      photoIds: [],
      performedBy: timer.performedBy ?? null,
      source: 'import',
      visibility,
      deviceClockSkewMs: null,
    },
  };
}
