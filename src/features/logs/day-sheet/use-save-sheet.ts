import { useEffect, useState } from 'react';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import { DAY_MS } from '../../../../schema/limits.ts';
import type { EventRecord } from '../../../../schema/records/event.ts';
import type { EventType } from '../../../../schema/records/event-types.ts';
import { usePeople } from '../../../app/entries/people.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { type SaveProblem, saveProblem } from '../../../app/entries/save-problem.ts';
import { tell } from '../../../app/entries/saved-toast.ts';
import { usePressGuard } from '../../../app/forms/use-press-guard.ts';
import { useUnits } from '../../../app/preferences/units.ts';
import { useClock, useServices } from '../../../app/services.tsx';
import { endOfDayAnywhere, startOfDayAnywhere } from '../../../domain/days/day-length.ts';
import { t } from '../../../i18n/t.ts';
import { deviceZone } from '../../../lib/device-zone.ts';
import { firstValue } from '../../../lib/live.ts';
import { daySheetTypes } from '../../../log-types/day-sheet-cells.ts';
import type { LogForm } from '../../../log-types/form/log-form.ts';
import { formLoaderOf } from '../../../log-types/forms.ts';
import { InvalidRecordError } from '../../../replica/errors.ts';
import type { Replica } from '../../../replica/replica.ts';
import { readList } from '../../../replica/stores/list-items.ts';
import type { NewEvent } from '../../../replica/stores/events.ts';
import { announce } from '../../../ui/announce.ts';
import { showToast } from '../../../ui/toasts.ts';
import { useLive } from '../../../ui/use-live.ts';
import { addEntries, removeEntries } from '../commands.ts';
import { type Finding, checkRows } from './check-rows.ts';
import { type SheetRow, isBlank } from './rows.ts';

type SheetOf = {
  child: ChildRecord;
  day: string;
  /** Called with the ids of the rows that are stored. */
  onSaved: (ids: ReadonlySet<string>) => void;
};

/** Saves the correct rows in one write, and finds what is wrong with the others. */
export function useSaveSheet({ child, day, onSaved }: SheetOf) {
  const { replica, sync } = useServices();
  const status = useLive(sync?.status);
  const clock = useClock();
  const units = useUnits();
  const rights = useRights();
  const people = usePeople();
  const [findings, setFindings] = useState<ReadonlyMap<string, Finding>>(new Map());
  const [keptIds, setKeptIds] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  const [alert, setAlert] = useState<LogForm['alert']>(null);
  const { run, busy } = usePressGuard((error) => setProblem(saveProblem(error)));

  // Before the connection may be gone: a browser without a service worker has them only from the network.
  useEffect(() => {
    if (replica) loadForms(replica, daySheetTypes).catch(() => undefined);
  }, [replica]);

  const save = async (sheet: readonly SheetRow[], kept: ReadonlySet<string>) => {
    if (!replica) return;
    setProblem(null);
    const rows = sheet.filter((row) => !isBlank(row));
    if (rows.length === 0) return announce(t('daySheet.nothingToSave'));
    const types = [...new Set(rows.flatMap(({ type }) => type ?? []))];
    const [forms, logged] = await Promise.all([
      loadForms(replica, types).catch(() => null),
      readLogged(replica, { childId: child.id, day, types }),
    ]);
    if (forms === null) {
      return setProblem({
        title: t('daySheet.notHere'),
        text: t('daySheet.notHereText'),
        issues: [],
      });
    }
    const now = clock.now();
    const checked = checkRows(rows, {
      child,
      day,
      tz: deviceZone(),
      now,
      units,
      userId: replica.userId,
      forms,
      logged,
      keptIds: kept,
      mayLog: (type) => rights.mayLog(type, child.id),
      nameOf: (userId) => people.find(userId).name,
      lastSyncAt: (status?.live ? now : status?.lastSyncAt) ?? null,
    });
    const { saved, refusedIds } = await write(replica, checked.drafts);
    const found = new Map(checked.findings);
    for (const id of refusedIds) {
      found.set(id, { cell: 'what', text: t('daySheet.notStored'), canKeep: false });
    }
    onSaved(new Set(saved.map(({ id }) => id)));
    setFindings(found);
    setAlert(
      saved.map((event) => alertOf(event, { forms, child })).find((due) => due !== null) ?? null,
    );
    tellResult(replica, { saved, toCheck: found.size });
  };
  const forget = (id: string) => {
    setFindings((before) => new Map([...before].filter(([of]) => of !== id)));
    setKeptIds((before) => new Set([...before].filter((of) => of !== id)));
  };
  return {
    findings,
    busy,
    problem,
    alert,
    closeAlert: () => setAlert(null),
    save: (rows: readonly SheetRow[]) => run(() => save(rows, keptIds)),
    /** Saves also this row, which is unusual. */
    keep: (rows: readonly SheetRow[], id: string) => {
      const kept = new Set([...keptIds, id]);
      setKeptIds(kept);
      run(() => save(rows, kept));
    },
    /** After a change of a row, what was found in it no longer holds. */
    forget,
  };
}

async function loadForms(
  replica: Replica,
  types: readonly EventType[],
): Promise<ReadonlyMap<EventType, LogForm>> {
  const reads = {
    definitions: async () => [],
    medicines: () => readList(replica, 'medicine'),
  };
  const loaded = await Promise.all(
    types.map(async (type) => [type, await formLoaderOf(type)?.(reads)] as const),
  );
  return new Map(loaded.flatMap(([type, form]) => (form ? [[type, form]] : [])));
}

/** The longest interval between two doses that a plan can name. */
const PLAN_DAYS = 7;
const RECENT = 60;

/** The entries around the day, for doses and equal entries, and the last ones of each type. */
async function readLogged(
  { events }: Replica,
  { childId, day, types }: { childId: string; day: string; types: readonly EventType[] },
): Promise<EventRecord[]> {
  const childIds = [childId];
  const from = startOfDayAnywhere(day) - PLAN_DAYS * DAY_MS;
  const to = endOfDayAnywhere(day) + PLAN_DAYS * DAY_MS;
  const found = await Promise.all([
    firstValue(events.between({ childIds, types, from, to })),
    ...types.map((type) => firstValue(events.timeline({ childIds, types: [type], limit: RECENT }))),
  ]);
  return [...new Map(found.flat().map(({ record }) => [record.id, record])).values()];
}

/** One write for all; if the schema refuses one of them, each on its own, so that the others are saved. */
async function write(
  replica: Replica,
  drafts: readonly NewEvent[],
): Promise<{ saved: EventRecord[]; refusedIds: string[] }> {
  if (drafts.length === 0) return { saved: [], refusedIds: [] };
  try {
    return { saved: await addEntries(replica, drafts), refusedIds: [] };
  } catch (error) {
    if (!(error instanceof InvalidRecordError)) throw error;
  }
  const saved: EventRecord[] = [];
  const refusedIds: string[] = [];
  for (const draft of drafts) {
    try {
      saved.push(...(await addEntries(replica, [draft])));
    } catch (error) {
      if (!(error instanceof InvalidRecordError) || draft.id === undefined) throw error;
      refusedIds.push(draft.id);
    }
  }
  return { saved, refusedIds };
}

function alertOf(
  event: EventRecord,
  { forms, child }: { forms: ReadonlyMap<EventType, LogForm>; child: ChildRecord },
): LogForm['alert'] {
  const alert = forms.get(event.type)?.alert ?? null;
  return alert?.isDue(event, [child]) ? alert : null;
}

function tellResult(
  replica: Replica,
  { saved, toCheck }: { saved: readonly EventRecord[]; toCheck: number },
): void {
  const ids = saved.map(({ id }) => id);
  const checkText = t('daySheet.toCheck', { count: toCheck });
  if (saved.length === 0) return announce(checkText);
  const savedText = t('daySheet.saved', { count: saved.length });
  showToast({
    text: toCheck === 0 ? savedText : `${savedText} · ${checkText}`,
    actions: [{ label: t('ui.undo'), run: () => tell(removeEntries(replica, ids)) }],
  });
}
