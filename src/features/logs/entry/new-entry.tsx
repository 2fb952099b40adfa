import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import type { EventRecord } from '../../../../schema/records/event.ts';
import { type EventType, eventTypes, isEventType } from '../../../../schema/records/event-types.ts';
import { isLogTimerKind } from '../../../../schema/records/timer-kinds.ts';
import { usePeople } from '../../../app/entries/people.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { mayActByAddress } from '../../../app/preferences/address-actions.ts';
import { showNotSaved, showSaved } from '../../../app/entries/saved-toast.ts';
import { addsPhotos } from '../../../app/media/adding-rights.ts';
import { withPhotos } from '../../../app/media/with-photos.ts';
import { type ChildChoice, useSelectedChild } from '../../../app/people/selected-child.ts';
import { useClock, useReplica } from '../../../app/services.tsx';
import type { SheetSearch } from '../../../app/navigation/sheet-address.ts';
import { useSheets } from '../../../app/navigation/sheets.ts';
import { useLastValue } from '../../../app/forms/use-last-value.ts';
import { useMayOpenForm } from '../../../app/plan/use-may-open-form.ts';
import { useFormUnits } from '../../../app/preferences/more-units.ts';
import { useWriteGate } from '../../../app/plan/write-gate.ts';
import { newId } from '../../../lib/ids.ts';
import { deviceZone } from '../../../lib/device-zone.ts';
import { t } from '../../../i18n/t.ts';
import type { EntryValues, LogForm } from '../../../log-types/form/log-form.ts';
import { laterTimerOf } from '../../../log-types/later-timers.ts';
import type { NewEvent } from '../../../replica/stores/events.ts';
import type { Replica } from '../../../replica/replica.ts';
import { addEntries, removeEntry } from '../commands.ts';
import { EntryForm, addNext, type Submission, type TimerOfForm } from '../form/entry-form.tsx';
import { newValues } from '../form/new-values.ts';
import { useEntry, useRecentOf } from '../queries.ts';
import type * as Writes from './photo-writes.ts';
import { otherForms } from './other-forms.ts';
import { startTimers } from './start-timers.ts';
import { SavedScreen } from './saved-screen.tsx';
import { hasForm, useLogForm } from './use-log-form.ts';
import styles from './new-entry.module.css';

const NewPhotos = lazy(async () => ({ default: (await import('./new-photos.tsx')).NewPhotos }));

/** With the schema of photos, which a form without any does not load. */
const describePhotos: typeof Writes.describePhotos = async (...args) =>
  (await import('./photo-writes.ts')).describePhotos(...args);
const attachPhotos: typeof Writes.attachPhotos = async (...args) =>
  (await import('./photo-writes.ts')).attachPhotos(...args);

/**
 * A new entry of a type that this release can create; for another type in the URL nothing is shown.
 */
export function NewEntry({ search }: { search: SheetSearch }) {
  const type = search.new ?? '';
  const replica = useReplica();
  const { close } = useSheets();
  const mayBegin = useMayOpenForm(`new-${type}`);
  const { explainBlocked } = useWriteGate();
  useEffect(() => {
    if (mayBegin !== false) return;
    explainBlocked();
    close();
  }, [mayBegin, close, explainBlocked]);
  const [isClosed, setIsClosed] = useState(false);
  if (!replica || !isEventType(type) || !mayBegin || isClosed) return null;
  if (hasForm(type)) return <NewEntryOf type={type} search={search} replica={replica} />;
  const OtherForm = otherForms[type];
  const onClose = () => {
    setIsClosed(true);
    close();
  };
  return (
    OtherForm && (
      <Suspense>
        <OtherForm {...{ search, replica, onClose }} />
      </Suspense>
    )
  );
}

type NewEntryProps = { search: SheetSearch; replica: Replica; type: EventType };

function NewEntryOf({ type, search, replica }: NewEntryProps) {
  const choice = useSelectedChild();
  const form = useLogForm(type, replica);
  // Keeps the last value while lost storage is reopened, so that the form keeps its input.
  const recent = useLastValue(
    useRecentOf(
      type,
      (choice.children ?? []).map(({ record }) => record.id),
    ),
  );
  const related = useLastValue(useRecentOf(form?.related ?? type, choice.childIds));
  const copied = useLastValue(useEntry(search.copy ?? NO_ENTRY));
  const children = useLastValue(choice.children);
  const people = usePeople();
  const savesAtOnce = useSavesAtOnce(search, replica.userId);
  const isReady =
    savesAtOnce !== undefined &&
    form !== undefined &&
    children !== undefined &&
    recent !== undefined &&
    related !== undefined &&
    people.me !== undefined &&
    copied !== undefined;
  if (!isReady) return null;
  return (
    <ReadyEntry
      type={type}
      form={form}
      search={search}
      replica={replica}
      choice={choice}
      recent={recent}
      related={related}
      copied={copied?.record.type === type ? copied.record : null}
      me={people.me?.id ?? null}
      savesAtOnce={savesAtOnce}
    />
  );
}

/**
 * Whether the address saves the entry without a form (`save=1`); undefined until it is known.
 * The address then forgets it, so that a reload saves nothing again.
 */
function useSavesAtOnce({ save }: SheetSearch, userId: string): boolean | undefined {
  const [isAsked] = useState(save === '1');
  const [mayAct, setMayAct] = useState<boolean>();
  const { forgetAction } = useSheets();
  useEffect(() => {
    if (!isAsked) return;
    let isCurrent = true;
    void mayActByAddress(userId).then((may) => {
      if (!isCurrent) return;
      forgetAction();
      setMayAct(may);
    });
    return () => {
      isCurrent = false;
    };
  }, [isAsked, userId, forgetAction]);
  return isAsked ? mayAct : false;
}

const NO_ENTRY = 'no-entry';

type ReadyEntryProps = NewEntryProps & {
  form: LogForm;
  choice: ChildChoice;
  recent: readonly EventRecord[];
  related: readonly EventRecord[];
  copied: EventRecord | null;
  me: string | null;
  savesAtOnce: boolean;
};

function ReadyEntry(props: ReadyEntryProps) {
  const { type, form, replica, choice, recent, savesAtOnce } = props;
  const clock = useClock();
  const units = useFormUnits();
  const rights = useRights();
  const { close, openEntry, openNew, openTimer } = useSheets();
  const [closed, setClosed] = useState(false);
  const [showsAlert, setShowsAlert] = useState(false);
  const [savedAtOnce, setSavedAtOnce] = useState<readonly EventRecord[] | null>(null);
  // The time and the ids are fixed when the form opens: the time must not change while the person
  // types, and a second submit must not create a second entry.
  const [opened] = useState(() => {
    const openedAt = clock.now();
    return {
      openedAt,
      groupId: newId(),
      ids: new Map<string, string>(),
      initial: newValues({ ...props, units, openedAt, mayLog: rights.mayLog }),
    };
  });
  const [photoIds, setPhotoIds] = useState<readonly string[]>([]);
  // A picture may be taken in after its entry is saved.
  const savedEntries = useRef<readonly EventRecord[]>([]);
  const addPhotos = async (added: readonly string[], gone: readonly string[]) => {
    const saved = savedEntries.current;
    if (saved.length === 0) return setPhotoIds((ids) => withPhotos(ids, added, gone));
    await attachPhotos(replica, saved, added);
  };
  const family = choice.children?.map(({ record }) => record) ?? [];
  const onClose = () => {
    setClosed(true);
    close();
  };
  const save = async (submission: Submission) => {
    const drafts = draftsOf(submission, { type, opened, photoIds });
    // Before the entries: nobody may see a picture who may not see its entry.
    if (photoIds.length > 0) await describePhotos(replica, drafts, photoIds);
    const saved = await addEntries(replica, drafts);
    savedEntries.current = saved;
    for (const joined of submission.joinedIds) await removeEntry(replica, joined);
    const isAlert = saved.some((event) => form.alert?.isDue(event, family));
    if (savesAtOnce && !isAlert) return setSavedAtOnce(saved);
    showSaved(saved, { replica, units, rights, now: clock.now(), edit: openEntry });
    if (isAlert) setShowsAlert(true);
    else onClose();
    addNext(submission, openNew);
  };
  const startTimer = async (start: TimerOfForm) => {
    if (!isLogTimerKind(type)) return;
    await startTimers(replica, { ...start, kind: type }, openTimer);
    onClose();
  };
  if (closed) return null;
  if (savedAtOnce) {
    return <SavedScreen records={savedAtOnce} replica={replica} onClose={onClose} />;
  }
  if (showsAlert && form.alert) return <form.alert.Dialog onClose={onClose} />;
  return (
    <EntryForm
      type={type}
      form={form}
      title={t(`events.type-${type}`)}
      initial={opened.initial}
      ownId={null}
      tz={deviceZone()}
      openedAt={opened.openedAt}
      recent={recent}
      family={family}
      mayChoose={(childId) => rights.mayLog(type, childId)}
      savesAtOnce={savesAtOnce}
      onStartTimer={mayStartInForm(type) ? startTimer : null}
      below={
        <div className={addsPhotos(rights) ? styles.photos : undefined}>
          <Suspense>
            <NewPhotos
              ownerId={opened.groupId}
              ids={photoIds}
              onAdded={(added, gone) => void addPhotos(added, gone).catch(showNotSaved)}
            />
          </Suspense>
        </div>
      }
      onSave={save}
      onClose={onClose}
    />
  );
}

function mayStartInForm(type: EventType): boolean {
  return isLogTimerKind(type) && laterTimerOf(type).startsInForm;
}

/** One entry for each child, with the ids that were created with the form. */
function draftsOf(
  { values, payload }: Submission,
  {
    type,
    photoIds,
    opened: { ids, groupId },
  }: {
    type: EventType;
    photoIds: readonly string[];
    opened: { ids: Map<string, string>; groupId: string; initial: EntryValues };
  },
): NewEvent[] {
  const childIds = eventTypes[type].childless ? [null] : values.childIds;
  const { childIds: _several, payload: _fields, ...shared } = values;
  return childIds.map((childId) => {
    const key = childId ?? '';
    const id = ids.get(key) ?? newId();
    ids.set(key, id);
    const group = { groupId: childIds.length > 1 ? groupId : null, source: 'app' };
    return { ...shared, ...group, id, type, childId, payload, photoIds: [...photoIds] } as NewEvent;
  });
}
