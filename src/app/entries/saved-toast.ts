import type { EventRecord } from '../../../schema/records/event.ts';
import type { Units } from '../../domain/units.ts';
import { eventLine } from '../../log-types/event-line.ts';
import { say } from '../../i18n/say.ts';
import { t } from '../../i18n/t.ts';
import type { Replica } from '../../replica/replica.ts';
import { showToast } from '../../ui/toasts.ts';
import type { Rights } from './rights.ts';
import { saveProblem } from './save-problem.ts';
import { startText } from './start-text.ts';

type Saved = {
  replica: Replica;
  units: Units;
  now: number;
  /** Of this person: what they may not do is not offered. */
  rights: Rights;
  /** Opens an entry's form. */
  edit: (id: string) => void;
};

/**
 * "Wet diaper 14:10" with Undo and Edit. Call it only after the write has resolved: the entry is then
 * stored, even if the tab is closed.
 */
export function showSaved(records: readonly EventRecord[], saved: Saved): void {
  const [first] = records;
  if (!first) return;
  showToast({
    text: savedText(records, saved),
    actions: [
      ...(records.every(saved.rights.mayRemove)
        ? [
            {
              label: t('ui.undo'),
              run: () =>
                tell(Promise.all(records.map(({ id }) => saved.replica.events.remove(id)))),
            },
          ]
        : []),
      ...editAction(first, saved),
    ],
  });
}

/** "Wet diaper 14:10", or the same for several children. */
export function savedText(
  records: readonly EventRecord[],
  { units, now }: Pick<Saved, 'units' | 'now'>,
): string {
  const [first] = records;
  if (!first) return '';
  const text = t('entries.saved', {
    what: say(eventLine(first, units)),
    time: startText(first, now),
  });
  return records.length > 1 ? t('entries.savedFor', { text, n: records.length }) : text;
}

/** "Edit", where this person may. */
export function editAction(event: EventRecord, { rights, edit }: Pick<Saved, 'rights' | 'edit'>) {
  return rights.mayEdit(event) ? [{ label: t('ui.edit'), run: () => edit(event.id) }] : [];
}

/** "Deleted: Wet diaper 14:10" with Undo. */
export function showRemoved(
  record: EventRecord,
  { replica, units, now, rights }: Omit<Saved, 'edit'>,
): void {
  showToast({
    text: t('entries.removed', {
      what: say(eventLine(record, units)),
      time: startText(record, now),
    }),
    actions: rights.mayRestore(record)
      ? [{ label: t('ui.undo'), run: () => tell(replica.events.restore(record.id)) }]
      : [],
  });
}

/** Shows a failed write as a toast, where no form is left that could show it. */
export function tell(work: Promise<unknown>): void {
  work.catch((error: unknown) => showNotSaved(error));
}

export function showNotSaved(error: unknown): void {
  const { title, text } = saveProblem(error);
  showToast({ title, text, tone: 'attention', durationMs: 20_000 });
}
