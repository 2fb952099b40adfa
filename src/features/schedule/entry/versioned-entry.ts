import { collections } from '../../../../schema/collections.ts';
import type { ScheduleRecord } from '../../../../schema/records/schedule-entry.ts';
import type { FieldText } from '../../../app/entries/field-text.ts';
import { usePeople } from '../../../app/entries/people.ts';
import type { Versioned } from '../../../app/history/versioned.ts';
import { useReplica } from '../../../app/services.tsx';
import { useDeviceZone } from '../../../app/use-device-zone.ts';
import { useQuery } from '../../../app/use-query.ts';
import {
  type FieldValue,
  editToRestore,
  withValue,
} from '../../../domain/entries/record-history.ts';
import { shownAt } from '../../../domain/schedule/shown.ts';
import { dayIn, formatLocalDate } from '../../../i18n/format.ts';
import '../../../i18n/lazy/history.ts';
import '../../../i18n/lazy/schedule-form.ts';
import { t } from '../../../i18n/t.ts';
import { scheduleOf } from '../../../replica/stores/schedule.ts';
import { useNow } from '../../../ui/use-now.ts';
import { categoryText, repeatText, whenText } from '../schedule-texts.ts';
import { useMayAdd } from '../use-may-add.ts';

const restorable: ReadonlySet<string> = new Set([
  'title',
  'category',
  'childIds',
  'assignedTo',
  'allDay',
  'start',
  'end',
  'tz',
  'place',
  'contactId',
  'repeat',
  'exceptions',
  'checklist',
  'notes',
  'documentIds',
  'photoIds',
  'visibility',
  'colour',
  'askAnswer',
  'status',
] satisfies (keyof ScheduleRecord)[]);

/** The versions of an entry of the schedule. */
export function useVersionedEntry(record: ScheduleRecord): Versioned {
  const replica = useReplica();
  const tz = useDeviceZone();
  const people = usePeople();
  const { mayEdit } = useMayAdd();
  const today = dayIn(useNow(60_000));
  const { id } = record;
  const state = useQuery((each) => scheduleOf(each).get(id), [id])?.state ?? 'saved';
  const shape = collections.schedule.merge;
  return {
    record,
    shape,
    path: `/api/schedule/${encodeURIComponent(id)}/history`,
    isUnsent: state !== 'saved',
    mayEdit: replica !== null && mayEdit(record),
    textOf: (change) =>
      entryFieldText(record, change, { today, tz, nameOf: (who) => people.find(who).name }),
    editTo: (change) => editToRestore(shape, record, change, restorable),
    edit: async (changes) => replica && scheduleOf(replica).edit(id, changes),
  };
}

type Context = { today: string; tz: string; nameOf: (userId: string) => string };

/** A version of a field in words: "Title: Check-up". */
export function entryFieldText(
  record: ScheduleRecord,
  change: FieldValue,
  { today, tz, nameOf }: Context,
): FieldText {
  const { path, value } = change;
  const text = (field: string, shown: string) => ({ field, value: shown || t('history.empty') });
  if (path.startsWith('assignedTo/')) {
    const name = nameOf(path.slice('assignedTo/'.length));
    return text(t('schedule.who'), value === true ? name : `− ${name}`);
  }
  if (path.startsWith('exceptions.')) {
    const key = path.slice('exceptions.'.length);
    const day = `${key.slice(0, 4)}-${key.slice(4, 6)}-${key.slice(6)}`;
    return text(formatLocalDate(day, today), exceptionText(value));
  }
  const then = withValue(collections.schedule.merge, record, change);
  if (then === null) return { field: t('history.field-other'), value: t('history.unknownValue') };
  switch (path) {
    case '~when':
      return text(t('schedule.when'), whenText({ ...shownAt(then, tz), record: then }, today));
    case 'title':
      return text(t('scheduleForm.name'), then.title);
    case 'category':
      return text(t('schedule.category'), categoryText(then.category));
    case 'place':
      return text(t('schedule.where'), then.place);
    case 'notes':
      return text(t('schedule.notes'), then.notes);
    case 'repeat':
      return text(
        t('schedule.repeats'),
        then.repeat ? repeatText(then.repeat, then.start, today) : t('schedule.repeat-none'),
      );
    case 'visibility':
      return text(t('schedule.visibility'), t(`schedule.visibility-${then.visibility}`));
    case 'status':
      return text(t('schedule.status'), t(`schedule.status-${then.status}`));
    default:
      return { field: t('history.field-other'), value: t('history.unknownValue') };
  }
}

/** What was different about one occurrence. */
function exceptionText(value: unknown): string {
  const exception = (value ?? {}) as ScheduleRecord['exceptions'][string];
  if (exception.cancelled === true) return t('schedule.status-cancelled');
  return [exception.title, exception.start?.replace('T', ' '), exception.place, exception.notes]
    .filter(Boolean)
    .join(' · ');
}
