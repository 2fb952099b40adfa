import { Suspense, lazy, useRef, useState } from 'react';
import { collections } from '../../../../schema/collections.ts';
import { scheduleDefaults } from '../../../../schema/records/schedule-defaults.ts';
import type { ScheduleRecord } from '../../../../schema/records/schedule-entry.ts';
import { saveProblem } from '../../../app/entries/save-problem.ts';
import { tell } from '../../../app/entries/saved-toast.ts';
import { FormSheet } from '../../../app/forms/form-sheet.tsx';
import { GUARD_MS } from '../../../app/forms/use-press-guard.ts';
import { useSheetForm } from '../../../app/forms/use-sheet-form.ts';
import { MeanwhileBanner } from '../../../app/notices/meanwhile-banner.tsx';
import { useRights } from '../../../app/entries/rights.ts';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import { useClock, useReplica } from '../../../app/services.tsx';
import { draftKey } from '../../../domain/entries/drafts.ts';
import { shownAt } from '../../../domain/schedule/shown.ts';
import { dayIn } from '../../../i18n/format.ts';
import '../../../i18n/lazy/schedule-form.ts';
import { t } from '../../../i18n/t.ts';
import { deviceZone } from '../../../lib/device-zone.ts';
import { newId } from '../../../lib/ids.ts';
import type { Replica } from '../../../replica/replica.ts';
import { type Reach, remindOfEntry, scheduleOf } from '../../../replica/stores/schedule.ts';
import { instantToParts } from '../../../ui/time-parts.ts';
import { showToast } from '../../../ui/toasts.ts';
import { writeChanges } from '../commands.ts';
import { ScopeDialog } from '../scope-dialog.tsx';
import type { ShownEntry } from '../schedule-data.ts';
import { whenText } from '../schedule-texts.ts';
import { ClashNote } from './clash-note.tsx';
import { EntryFields } from './entry-fields.tsx';
import { entryProblems } from './entry-problems.ts';
import {
  type EntryValues,
  canBeOfOne,
  changesBetween,
  fieldsOf,
  fromFirstDay,
  newValues,
  remindersWith,
  valuesOf,
} from './entry-values.ts';

const MoreFields = lazy(async () => ({
  default: (await import('./more-fields.tsx')).MoreFields,
}));

/** The form that is open: a new entry (`at`: see `newValues`), or one occurrence of a stored one. */
export type FormOpen = { kind: 'new'; at: string } | { kind: 'edit'; shown: ShownEntry };

type EntryFormProps = { open: FormOpen; onClose: () => void; onSaved: () => void };

export function EntryForm(props: EntryFormProps) {
  const replica = useReplica();
  const { children } = useSelectedChild();
  // The children are those of a new entry.
  if (!replica || children === undefined) return null;
  return <ReadyForm {...props} replica={replica} />;
}

type Saved = { record: ScheduleRecord; undo: (() => Promise<unknown>) | null };

function ReadyForm({ open, onClose, onSaved, replica }: EntryFormProps & { replica: Replica }) {
  const clock = useClock();
  const { may } = useRights();
  const { childIds } = useSelectedChild();
  const { userId } = replica;
  const begin = () => {
    const tz = deviceZone();
    if (open.kind === 'new') {
      const now = instantToParts(clock.now(), tz);
      return { initial: newValues({ at: open.at, childIds, tz, now }), shown: null };
    }
    const { shown } = open;
    return { initial: valuesOf(shown.record, shown.times, userId), shown };
  };
  // Times are fixed when the form opens, and so is the version that is edited.
  const [{ initial, shown }, setOpened] = useState(begin);
  const [id] = useState(newId);
  const [asksReach, setAsksReach] = useState(false);
  const chosen = useRef<Reach | null>(null);
  const live = open.kind === 'edit' ? open.shown.entry : null;
  const form = useSheetForm<EntryValues, Saved>({
    initial,
    check: (values) => ({
      ...entryProblems(values),
      root: may('create', collections.schedule, asRecord(values, userId))
        ? null
        : t('scheduleForm.mayNotSave'),
    }),
    draft: {
      key: draftKey(userId, 'schedule', shown ? shown.key : `new-${initial.category}`),
      restore: 'ask',
      onClose: 'keep',
    },
    saving: {
      to: 'device',
      save: async (values) => {
        if (!shown) {
          return { record: await addEntry(replica, id, fromFirstDay(values)), undo: null };
        }
        const before = fieldsOf(initial);
        const changes = changesBetween(before, fieldsOf(values));
        const reach = chosen.current;
        chosen.current = null;
        if (shown.repeats && Object.keys(changes).length > 0 && reach === null) {
          setAsksReach(true);
          return null;
        }
        const undo = await writeChanges(replica, { shown, changes, reach: reach ?? 'all' });
        await saveReminders(replica, shown.entry.record.id, { initial, values });
        return { record: { ...shown.record, ...changes }, undo };
      },
      onSaved: (saved, values) => {
        tellSaved(replica, saved, values);
        onSaved();
      },
      problemOf: saveProblem,
      hideWhileSaving: false,
    },
  });
  const changes = shown ? changesBetween(fieldsOf(initial), fieldsOf(form.values)) : {};
  const choose = (reach: Reach) => {
    setAsksReach(false);
    chosen.current = reach;
    // A submit right after the first one would count as the same press.
    setTimeout(form.submit, GUARD_MS);
  };
  return (
    <>
      <FormSheet
        form={form}
        title={t(shown ? 'scheduleForm.edit' : 'scheduleForm.new')}
        intro={null}
        submit={{ label: t('scheduleForm.save'), tone: 'primary' }}
        onClose={onClose}
        lead={
          live &&
          shown && (
            <MeanwhileBanner
              base={shown.entry.record}
              entry={live}
              differs
              onReset={() => setOpened(begin())}
            >
              <p>{live.record.title}</p>
            </MeanwhileBanner>
          )
        }
      >
        <EntryFields form={form} isNew={shown === null} />
        <ClashNote id={shown?.entry.record.id ?? id} values={form.values} />
        <Suspense>
          <MoreFields form={form} />
        </Suspense>
      </FormSheet>
      <ScopeDialog
        question={asksReach && shown ? { kind: 'change', shown } : null}
        only={canBeOfOne(changes, fieldsOf(initial)) ? undefined : ['following', 'all']}
        onReach={choose}
        onCancel={() => setAsksReach(false)}
      />
    </>
  );
}

const newEntry = { ...scheduleDefaults, photoIds: [], childId: null };

/** The id was made with the form, so a second submit writes the same entry. */
async function addEntry(
  replica: Replica,
  id: string,
  values: EntryValues,
): Promise<ScheduleRecord> {
  const [added] = await scheduleOf(replica).add([
    {
      ...newEntry,
      ...fieldsOf(values),
      id,
      reminders: remindersWith({}, values.reminders, replica.userId),
    },
  ]);
  if (!added) throw new RangeError('a write must answer with all that it was given');
  return added;
}

/** Reminders are each person's own, and of all occurrences. */
async function saveReminders(
  replica: Replica,
  id: string,
  { initial, values }: { initial: EntryValues; values: EntryValues },
): Promise<void> {
  if (initial.reminders.join() === values.reminders.join()) return;
  const own = remindersWith({}, values.reminders, replica.userId);
  await remindOfEntry(replica, id, Object.values(own).flat());
}

/** What the rights need to know of an entry that is not stored yet. */
function asRecord(values: EntryValues, userId: string): ScheduleRecord {
  return {
    ...scheduleDefaults,
    ...fieldsOf(values),
    id: '',
    childId: null,
    createdBy: userId,
    createdAt: 0,
    updatedBy: userId,
    updatedAt: 0,
    schemaVersion: 1,
    clocks: {},
    removed: null,
  } as never;
}

/** "Check-up: Fri 27 Nov, 15:30 – 16:15" with Undo. */
function tellSaved(replica: Replica, { record, undo }: Saved, values: EntryValues): void {
  const { allDay, start, end, tz } = fieldsOf(values);
  const at = shownAt({ allDay, start, end, tz }, deviceZone());
  const takeBack = undo ?? (() => scheduleOf(replica).remove(record.id));
  showToast({
    text: t('schedule.added', {
      title: record.title,
      when: whenText({ ...at, record: { allDay } }, dayIn(Date.now())),
    }),
    actions: [{ label: t('ui.undo'), run: () => tell(takeBack()) }],
  });
}
