import type { EventRecord } from '../../../../schema/records/event.ts';
import { type EventType, eventTypes } from '../../../../schema/records/event-types.ts';
import type { ChildChoice } from '../../../app/people/selected-child.ts';
import type { SheetSearch } from '../../../app/navigation/sheet-address.ts';
import type { Units } from '../../../domain/units.ts';
import { type EntryValues, type LogForm, newSpanOf } from '../../../log-types/form/log-form.ts';

type NewValuesOptions = {
  type: EventType;
  form: LogForm;
  /** The URL, which may set values. */
  search: SheetSearch;
  choice: ChildChoice;
  recent: readonly EventRecord[];
  related: readonly EventRecord[];
  copied: EventRecord | null;
  me: string | null;
  units: Units;
  openedAt: number;
  mayLog: (type: EventType, childId: string) => boolean;
};

/** The values of a new entry: blank, copied, or from the URL. */
export function newValues(options: NewValuesOptions): EntryValues {
  const { type, form, search, choice, recent, related, copied, me, units, openedAt } = options;
  const childIds = newChildIds(options);
  const at = prefilledAt(search.at) ?? openedAt;
  const own = eventTypes[type].childless
    ? recent
    : recent.filter(({ childId }) => childId !== null && childIds.includes(childId));
  const payload = copied
    ? form.valuesOf(copied.payload, units)
    : prefilled(form, { recent: own, units, search });
  const started =
    form.startNew?.(payload, { copied, recent: shownOnly(recent, choice), related, at }) ?? payload;
  const span = newSpanOf(form, started);
  const spanMs = span === 'moment' ? null : span;
  const isShifted = spanMs !== null && search.at === undefined;
  return {
    childIds,
    startedAt: isShifted ? at - spanMs : at,
    endedAt: spanMs === null ? null : openedAt,
    note: '',
    tags: copied?.tags ?? [],
    performedBy: me,
    visibility: form.newVisibility,
    payload: started,
  };
}

function prefilled(
  form: LogForm,
  { recent, units, search }: { recent: readonly EventRecord[]; units: Units; search: SheetSearch },
): object {
  const blank = form.blank({ recent, units });
  return { ...blank, ...form.prefill(blank, search, units) };
}

/** The children in the URL, else the copied entry's, else the only one shown. */
function newChildIds({ type, search, choice, copied, mayLog }: NewValuesOptions): string[] {
  const allowed = (choice.children ?? []).filter(({ record }) => mayLog(type, record.id));
  const known = new Set(allowed.map(({ record }) => record.id));
  const requested = (search.for ?? '').split(',').filter((id) => known.has(id));
  if (requested.length > 0) return requested;
  if (copied?.childId && known.has(copied.childId)) return [copied.childId];
  // With several children shown, none is assumed: the form asks.
  const shown = choice.childIds.filter((id) => known.has(id));
  return shown.length === 1 ? shown : [];
}

function shownOnly(recent: readonly EventRecord[], { childIds }: ChildChoice) {
  return recent.filter(({ childId }) => childId !== null && childIds.includes(childId));
}

function prefilledAt(at: string | undefined): number | null {
  const parsed = at === undefined ? Number.NaN : Date.parse(at);
  return Number.isNaN(parsed) ? null : parsed;
}
