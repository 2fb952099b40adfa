import { useEffect, useState } from 'react';
import type { EventRecord } from '../../../schema/records/event.ts';
import { usePeople } from '../../app/entries/people.ts';
import { showSaved } from '../../app/entries/saved-toast.ts';
import { type ChildChoice, useSelectedChild } from '../../app/people/selected-child.ts';
import { useClock, useReplica } from '../../app/services.tsx';
import { type SheetSearch, useSheets } from '../../app/navigation/sheets.ts';
import { useLastValue } from '../../app/forms/use-last-value.ts';
import { useMayOpenForm } from '../../app/plan/use-may-open-form.ts';
import { useUnits } from '../../app/preferences/units.ts';
import { isShut } from '../../app/plan/write-gate.ts';
import { isAfterFeverMedicine } from '../../domain/dose-guard.ts';
import { isSameMedicine, type Dose } from '../../domain/medication.ts';
import type { Units } from '../../domain/units.ts';
import { newId } from '../../lib/ids.ts';
import { deviceZone } from '../../lib/device-zone.ts';
import { tKey } from '../../i18n/t.ts';
import type { NewEvent } from '../../replica/stores/events.ts';
import type { Replica } from '../../replica/replica.ts';
import { addEntries, removeEntry } from './commands.ts';
import { EntryForm, type Submission } from './form/entry-form.tsx';
import { againValues } from './form/dose-payload.ts';
import { blankValues, valuesOf } from './form/payloads.ts';
import { prefilled } from './form/prefill.ts';
import { type EntryValues, type FormType, isFormType } from './form/values.ts';
import { UrgentFever, isUrgent } from './urgent-fever.tsx';
import { useEntry, useRecentOf } from './queries.ts';

/** A new entry of a type the app can make; an address that asks for another one shows nothing. */
export function NewEntry({ search }: { search: SheetSearch }) {
  const type = search.new ?? '';
  const replica = useReplica();
  const { close } = useSheets();
  const mayBegin = useMayOpenForm(`new-${type}`);
  useEffect(() => {
    if (mayBegin !== false) return;
    isShut();
    close();
  }, [mayBegin, close]);
  if (!replica || !isFormType(type) || !mayBegin) return null;
  return <NewEntryOf type={type} search={search} replica={replica} />;
}

type Made = { search: SheetSearch; replica: Replica };

function NewEntryOf({ type, search, replica }: Made & { type: FormType }) {
  const choice = useSelectedChild();
  // Kept while storage that was lost is opened again: the form stays, with what is typed in it.
  const recent = useLastValue(
    useRecentOf(
      type,
      (choice.children ?? []).map(({ record }) => record.id),
    ),
  );
  const doses = useLastValue(useRecentOf('medication', choice.childIds));
  const copied = useLastValue(useEntry(search.copy ?? NO_ENTRY));
  const children = useLastValue(choice.children);
  const people = usePeople();
  const isReady =
    children !== undefined &&
    recent !== undefined &&
    doses !== undefined &&
    people.me !== undefined &&
    copied !== undefined;
  if (!isReady) return null;
  return (
    <ReadyEntry
      type={type}
      search={search}
      replica={replica}
      choice={choice}
      recent={recent}
      doses={doses as readonly Dose[]}
      copied={copied?.record.type === type ? copied.record : null}
      me={people.me?.id ?? null}
    />
  );
}

const NO_ENTRY = 'no-entry';

type ReadyEntryProps<T extends FormType> = Made & {
  type: T;
  choice: ChildChoice;
  recent: readonly EventRecord[];
  doses: readonly Dose[];
  copied: EventRecord | null;
  me: string | null;
};

function ReadyEntry<T extends FormType>(props: ReadyEntryProps<T>) {
  const { type, replica, choice, recent } = props;
  const clock = useClock();
  const units = useUnits();
  const { close, openEntry } = useSheets();
  const [closed, setClosed] = useState(false);
  const [urgent, setUrgent] = useState(false);
  // Everything that must not move while one types is fixed when the form opens: the time, and
  // the ids, so that a second submit cannot make a second entry.
  const [opened] = useState(() => {
    const openedAt = clock.now();
    return {
      openedAt,
      groupId: newId(),
      ids: new Map<string, string>(),
      initial: initialValues({ ...props, units, openedAt }),
    };
  });
  const onClose = () => {
    setClosed(true);
    close();
  };
  const save = async ({ values, payload, joinedIds }: Submission<T>) => {
    const childIds = type === 'pumping' ? [null] : values.childIds;
    const saved = await addEntries(
      replica,
      childIds.map((childId) => {
        const key = childId ?? '';
        const id = opened.ids.get(key) ?? newId();
        opened.ids.set(key, id);
        const { childIds: _several, payload: _fields, ...shared } = values;
        const groupId = childIds.length > 1 ? opened.groupId : null;
        return { ...shared, id, type, childId, payload, groupId, source: 'app' } as NewEvent;
      }),
    );
    for (const joined of joinedIds) await removeEntry(replica, joined);
    showSaved(saved, { replica, units, now: clock.now(), edit: openEntry });
    const children = choice.children?.map(({ record }) => record) ?? [];
    if (saved.some((event) => isUrgent(event, children))) setUrgent(true);
    else onClose();
  };
  if (closed) return null;
  if (urgent) return <UrgentFever onClose={onClose} />;
  return (
    <EntryForm
      type={type}
      title={tKey(`events.type-${type}`)}
      initial={opened.initial}
      ownId={null}
      tz={deviceZone()}
      openedAt={opened.openedAt}
      recent={recent}
      family={choice.children?.map(({ record }) => record) ?? []}
      onSave={save}
      onClose={onClose}
    />
  );
}

/** A sleep that is entered afterwards begins as an hour that has just ended. */
const SLEEP_MS = 3_600_000;

function initialValues<T extends FormType>({
  type,
  search,
  choice,
  recent,
  doses,
  copied,
  me,
  units,
  openedAt,
}: ReadyEntryProps<T> & { units: Units; openedAt: number }): EntryValues<T> {
  const known = new Set(choice.children?.map(({ record }) => record.id));
  const asked = (search.for ?? '').split(',').filter((id) => known.has(id));
  const copiedChild = copied?.childId ? [copied.childId] : [];
  const childIds =
    asked.length > 0 ? asked : copiedChild.length > 0 ? copiedChild : onlyOne(choice);
  const at = prefilledAt(search.at, openedAt);
  const common = {
    childIds,
    startedAt: type === 'sleep' && search.at === undefined ? at - SLEEP_MS : at,
    endedAt: type === 'sleep' ? openedAt : null,
    note: '',
    tags: copied?.tags ?? [],
    performedBy: me,
    visibility: type === 'pumping' ? ('parents' as const) : ('family' as const),
  };
  const blank = blankValues(type, { recent: recentOf(recent, childIds, type), units });
  const payload = copied
    ? copyOf(type, copied, { doses, units })
    : prefilled(type, blank, search, units);
  if (type === 'temperature') {
    const isAfter = isAfterFeverMedicine(doses, at);
    return { ...common, payload: { ...payload, afterMedicine: isAfter } } as EntryValues<T>;
  }
  return { ...common, payload } as EntryValues<T>;
}

/** The same again, now. A medicine brings its plan and not what became of the last dose. */
function copyOf<T extends FormType>(
  type: T,
  copied: EventRecord,
  { doses, units }: { doses: readonly Dose[]; units: Units },
) {
  const values = valuesOf(type, copied.payload as never, units);
  if (type !== 'medication') return values;
  const dose = copied as Dose;
  const same = doses.filter(({ payload }) => isSameMedicine(payload, dose.payload));
  return { ...values, ...againValues([dose, ...same]), status: 'given', overrode: [] };
}

function recentOf(recent: readonly EventRecord[], childIds: readonly string[], type: FormType) {
  if (type === 'pumping') return recent;
  return recent.filter(({ childId }) => childId !== null && childIds.includes(childId));
}

/** With several children shown, nobody is guessed in a form: the choice is asked for. */
function onlyOne({ childIds }: ChildChoice): string[] {
  return childIds.length === 1 ? [...childIds] : [];
}

function prefilledAt(at: string | undefined, now: number): number {
  const parsed = at === undefined ? Number.NaN : Date.parse(at);
  return Number.isNaN(parsed) ? now : parsed;
}
