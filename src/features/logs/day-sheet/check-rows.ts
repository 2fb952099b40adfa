import type { ChildRecord } from '../../../../schema/records/child.ts';
import type { EventRecord } from '../../../../schema/records/event.ts';
import type { EventType } from '../../../../schema/records/event-types.ts';
import { dayAt } from '../../../domain/days/days.ts';
import { clampToNow } from '../../../domain/entries/time-checks.ts';
import { logSettingsOf } from '../../../domain/statistics/settings.ts';
import type { Units } from '../../../domain/units.ts';
import { say } from '../../../i18n/say.ts';
import { t } from '../../../i18n/t.ts';
import { daySheetCellOf } from '../../../log-types/day-sheet-cells.ts';
import { eventLine } from '../../../log-types/event-line.ts';
import { birthOf } from '../../../log-types/form/use-chosen-children.ts';
import type { EntryValues, LogForm } from '../../../log-types/form/log-form.ts';
import type { NewEvent } from '../../../replica/stores/events.ts';
import { problemsIn } from '../form/checks.ts';
import type { CellName, SheetRow } from './rows.ts';
import { readTimes } from './times.ts';

/** What prevents a row from being saved. */
export type Finding = {
  cell: CellName;
  text: string;
  /** Unusual but possible: saved when the person says so. */
  canKeep: boolean;
};

export type CheckContext = {
  child: ChildRecord;
  day: string;
  tz: string;
  now: number;
  units: Units;
  userId: string;
  /** The form of each type in the rows: its rules are those of the sheet. */
  forms: ReadonlyMap<EventType, LogForm>;
  /** Entries of the child around the day and the last ones of each type. */
  logged: readonly EventRecord[];
  /** Rows that a person wants saved although they are unusual. */
  keptIds: ReadonlySet<string>;
  mayLog: (type: EventType) => boolean;
  nameOf: (userId: string | null) => string;
  lastSyncAt: number | null;
};

type Checked = { ok: true; draft: NewEvent } | { ok: false; finding: Finding };

/** Checks the rows from the first to the last: each one also against those above it. */
export function checkRows(
  rows: readonly SheetRow[],
  context: CheckContext,
): { drafts: NewEvent[]; findings: ReadonlyMap<string, Finding> } {
  const drafts: NewEvent[] = [];
  const findings = new Map<string, Finding>();
  for (const row of rows) {
    const checked = checkRow(row, { ...context, drafts });
    if (checked.ok) drafts.push(checked.draft);
    else findings.set(row.id, checked.finding);
  }
  return { drafts, findings };
}

function checkRow(row: SheetRow, context: CheckContext & { drafts: readonly NewEvent[] }): Checked {
  const { child, day, tz, now, units, forms, logged, drafts, keptIds } = context;
  const { id, type } = row;
  const times = readTimes(row, { day, tz });
  if (!times.ok)
    return refused(times.cell, t(times.isMissing ? 'daySheet.noTime' : 'daySheet.badTime'));
  const cell = type && daySheetCellOf(type);
  const form = type && forms.get(type);
  if (!type || !cell || !form) return refused('type', t('daySheet.noType'));
  if (!context.mayLog(type)) return refused('type', t('daySheet.notAllowed'));
  const startedAt = clampToNow(times.startedAt, now);
  const { endedAt } = times;
  const recent = [...drafts.map((draft) => asRecord(draft, context.userId)), ...logged]
    .filter((event) => event.type === type)
    .toSorted((a, b) => b.startedAt - a.startedAt);
  const read = cell.parse(row.what, {
    units,
    tz,
    night: logSettingsOf(child).night,
    startedAt,
    endedAt,
    recent,
  });
  if (!read.ok) return refused('what', read.problem);
  const { payload } = read;
  const note = [read.note ?? '', row.note.trim()].filter((text) => text !== '').join('\n');
  const values: EntryValues = {
    childIds: [child.id],
    startedAt,
    endedAt,
    note,
    tags: [],
    performedBy: context.userId,
    visibility: form.newVisibility,
    payload: form.valuesOf(payload, units),
  };
  const today = dayAt(now, tz);
  const [problem] = problemsIn({ type, form }, values, { now, today, ...birthOf([child], tz) });
  if (problem) return refused(cellOf(problem.path, row), problem.text);
  const saving = { values, payload, recent, now, units, ownId: null } as const;
  const { nameOf, lastSyncAt } = context;
  const question = form.confirmation?.({ ...saving, nameOf, lastSyncAt }) ?? null;
  const unusual = [
    ...form.plausibilityWarnings({ ...saving, nameOf, lastSyncAt }),
    ...(question?.texts ?? []),
  ];
  const doubled = twins({ type, startedAt }, context);
  if (unusual.length + doubled.length > 0 && !keptIds.has(id)) {
    const text = [...unusual, ...doubled].join(' ');
    return {
      ok: false,
      finding: { cell: unusual.length > 0 ? 'what' : 'time', text, canKeep: true },
    };
  }
  const draft = {
    id,
    type,
    childId: child.id,
    startedAt,
    endedAt,
    note,
    tz,
    payload: { ...payload, ...question?.payload },
    source: 'daysheet',
    visibility: form.newVisibility,
  };
  return { ok: true, draft: draft as NewEvent };
}

/** Entries and rows of the same type that begin in the same minute. */
function twins(
  { type, startedAt }: { type: EventType; startedAt: number },
  { logged, drafts, units }: CheckContext & { drafts: readonly NewEvent[] },
): string[] {
  const isTwin = (other: { type: EventType; startedAt: number }) =>
    other.type === type && Math.abs(other.startedAt - startedAt) < 60_000;
  const entry = logged.find(isTwin);
  if (entry) return [t('daySheet.sameEntry', { what: say(eventLine(entry, units)) })];
  return drafts.some(isTwin) ? [t('daySheet.sameRow')] : [];
}

/** A row above as an entry, for the rules that look at earlier entries: the doses of a day. */
function asRecord(draft: NewEvent, userId: string): EventRecord {
  return {
    ...draft,
    createdBy: userId,
    performedBy: userId,
    createdAt: 0,
  } as unknown as EventRecord;
}

const refused = (cell: CellName, text: string): Checked => ({
  ok: false,
  finding: { cell, text, canKeep: false },
});

/** The cell for a field of the form. Of a note entry, the text is in either of two cells. */
function cellOf(path: string, row: SheetRow): CellName {
  if (path === 'startedAt') return 'time';
  if (path === 'endedAt') return 'end';
  return path === 'note' && row.note.trim() !== '' ? 'note' : 'what';
}
