import { useState } from 'react';
import { collections } from '../../../../schema/collections.ts';
import type { EventRecord } from '../../../../schema/records/event.ts';
import { type EventType, isEventType } from '../../../../schema/records/event-types.ts';
import { isRemoved } from '../../../../schema/rules/merge.ts';
import { type Rights, useRights } from '../../../app/entries/rights.ts';
import { showRemoved, showNotSaved } from '../../../app/entries/saved-toast.ts';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import { useClock, useReplica } from '../../../app/services.tsx';
import { useSheets } from '../../../app/navigation/sheets.ts';
import { RefusedNotice } from '../../../app/notices/refused-notice.tsx';
import { useLastValue } from '../../../app/forms/use-last-value.ts';
import { useMayOpenForm } from '../../../app/plan/use-may-open-form.ts';
import { useUnits } from '../../../app/preferences/units.ts';
import { t } from '../../../i18n/t.ts';
import type { Entry } from '../../../replica/documents/entry.ts';
import type { Replica } from '../../../replica/replica.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { editEntry, groupOf, removeEntry } from '../commands.ts';
import { FormFooter } from './form-footer.tsx';
import { EntryLinks } from './entry-links.tsx';
import { EntryPhotos } from './entry-photos.tsx';
import { EntryResponses } from './entry-responses.tsx';
import { changesBetween } from '../form/edit-changes.ts';
import { EntryForm, addNext, type Submission } from '../form/entry-form.tsx';
import { payloadFrom } from '../form/payload.ts';
import { settingsOfChildren } from '../../../domain/statistics/settings.ts';
import type { EntryValues } from '../../../log-types/form/log-form.ts';
import { FormDuplicates } from './form-duplicates.tsx';
import { hasForm, useLogForm } from './use-log-form.ts';
import { LateNotice } from './late-notice.tsx';
import { KeptNotice } from '../../../app/conflicts/kept-notice.tsx';
import { MeanwhileNotice } from './meanwhile-notice.tsx';
import { ReadOnlyEntry } from './read-only-entry.tsx';
import { useEntry, useRecentOf } from '../queries.ts';

/** An existing entry: every field can be changed. */
export function EditEntry({ id }: { id: string }) {
  const found = useEntry(id);
  // An open form keeps its input, also when the browser clears the storage in the meantime.
  const entry = useLastValue(found ?? undefined) ?? found;
  const replica = useReplica();
  const { close } = useSheets();
  const { mayEdit } = useRights();
  const [closed, setClosed] = useState(false);
  const mayBegin = useMayOpenForm(id);
  const onClose = () => {
    setClosed(true);
    close();
  };
  if (closed || !replica || entry === undefined || mayBegin === undefined) return null;
  if (entry === null) {
    return (
      <Sheet open onClose={onClose} title={t('logs.notHere')}>
        <p>{t('logs.notHereText')}</p>
      </Sheet>
    );
  }
  const { type } = entry.record;
  return mayBegin && isEventType(type) && hasForm(type) && mayEdit(entry.record) ? (
    <KnownEntry type={type} entry={entry} replica={replica} onClose={onClose} />
  ) : (
    <ReadOnlyEntry entry={entry} replica={replica} isReadOnly={!mayBegin} onClose={onClose} />
  );
}

type KnownEntryProps = {
  type: EventType;
  entry: Entry<EventRecord>;
  replica: Replica;
  onClose: () => void;
};

function KnownEntry({ type, entry, replica, onClose }: KnownEntryProps) {
  const live = entry.record;
  const clock = useClock();
  const units = useUnits();
  const rights = useRights();
  const { openNew } = useSheets();
  const children = useLastValue(useSelectedChild().children);
  const allIds = (children ?? []).map(({ record }) => record.id);
  const recent = useLastValue(useRecentOf(type, allIds));
  const [openedAt] = useState(() => clock.now());
  // The record as it was opened. A change by somebody else is shown in a notice; the fields stay.
  const [base, setBase] = useState(live);
  const form = useLogForm(type, replica);
  const [showsAlert, setShowsAlert] = useState(false);
  if (recent === undefined || children === undefined || form === undefined) return null;
  const initial: EntryValues = {
    childIds: base.childId === null ? [] : [base.childId],
    startedAt: base.startedAt,
    endedAt: base.endedAt,
    note: base.note,
    tags: base.tags,
    performedBy: base.performedBy,
    visibility: base.visibility,
    payload: form.valuesOf(base.payload, units),
  };
  const save = async (submission: Submission) => {
    const { values, payload, joinedIds } = submission;
    // Compared with the values that the unchanged form produces, so that only the person's own
    // changes count.
    const untouched = payloadFrom(form, initial, {
      before: base.payload,
      tz: base.tz,
      settingsOf: settingsOfChildren(children.map(({ record }) => record)),
    });
    const mine = {
      childId: values.childIds[0] ?? null,
      startedAt: values.startedAt,
      endedAt: values.endedAt,
      note: values.note,
      tags: values.tags,
      performedBy: values.performedBy,
      visibility: values.visibility,
      payload,
    };
    const changes = changesBetween({ ...base, payload: untouched }, mine, live);
    await editEntry(replica, { id: live.id, changes, removed: isRemoved(live) });
    for (const joined of joinedIds) await removeEntry(replica, joined);
    await tellSaved({ replica, event: live, changes, allIds, mayEdit: rights.mayEdit });
    const edited = { ...live, ...changes } as EventRecord;
    const family = children.map(({ record }) => record);
    if (form.alert?.isDue(edited, family)) setShowsAlert(true);
    else onClose();
    addNext(submission, openNew);
  };
  const remove = () => {
    removeEntry(replica, live.id).then((removed) => {
      showRemoved(removed, { replica, units, rights, now: clock.now() });
    }, showNotSaved);
    onClose();
  };
  if (showsAlert && form.alert) return <form.alert.Dialog onClose={onClose} />;
  return (
    <EntryForm
      // Taking over the version of somebody else resets the form.
      key={base.updatedAt}
      type={type}
      form={form}
      title={t(`events.type-${type}`)}
      initial={initial}
      ownId={live.id}
      before={base.payload}
      tz={base.tz}
      openedAt={openedAt}
      recent={recent}
      family={children.map(({ record }) => record)}
      mayChoose={(childId) => rights.may('edit', collections.events, live, { ...live, childId })}
      notice={
        <>
          <RefusedNotice collection={collections.events} entry={entry} onDone={onClose} />
          <LateNotice event={live} onDone={onClose} />
          <FormDuplicates event={live} onDone={onClose} />
          <KeptNotice event={live} onRemoved={onClose} />
          <MeanwhileNotice base={base} entry={entry} onReset={() => setBase(live)} />
        </>
      }
      footer={<FormFooter event={live} onRemove={remove} onClose={onClose} />}
      below={
        <>
          <EntryLinks event={live} />
          <EntryPhotos event={live} canAdd />
          <EntryResponses event={live} />
        </>
      }
      onSave={save}
      onClose={onClose}
    />
  );
}

/** Shows "Saved" and, if the group has entries of other children, an action to change those too. */
async function tellSaved({
  replica,
  event,
  changes,
  allIds,
  mayEdit,
}: {
  replica: Replica;
  event: EventRecord;
  changes: Parameters<typeof editEntry>[1]['changes'];
  allIds: readonly string[];
  mayEdit: Rights['mayEdit'];
}) {
  if (Object.keys(changes).length === 0) return;
  const { childId: _own, ...shared } = changes;
  const others = Object.keys(shared).length > 0 ? await groupOf(replica, event, allIds) : [];
  const group = others.filter(mayEdit);
  showToast({
    text: t('logs.changesSaved'),
    actions: [
      ...(group.length > 0
        ? [
            {
              label: t('logs.changeAll', { count: group.length + 1 }),
              run: () => {
                Promise.all(group.map(({ id }) => replica.events.edit(id, shared))).catch(
                  showNotSaved,
                );
              },
            },
          ]
        : []),
      {
        label: t('ui.undo'),
        run: () => {
          replica.events.edit(event.id, before(event, changes)).catch(showNotSaved);
        },
      },
    ],
  });
}

/** The former values of the changed fields, to undo an edit. */
function before(event: EventRecord, changes: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(changes).map((field) => [field, event[field as keyof EventRecord]]),
  );
}
