import type { EventRecord } from '../../../schema/records/event.ts';
import { isRemoved } from '../../../schema/rules/merge.ts';
import { keptEntry } from '../../domain/entries/kept-entry.ts';
import { say } from '../../i18n/say.ts';
import { t } from '../../i18n/t.ts';
import { eventLine } from '../../log-types/event-line.ts';
import { useRights } from '../entries/rights.ts';
import { showNotSaved, showRemoved } from '../entries/saved-toast.ts';
import { startText } from '../entries/start-text.ts';
import { useUnits } from '../preferences/units.ts';
import { useClock, useReplica } from '../services.tsx';
import { KeptBanner } from './kept-banner.tsx';
import { keptName, useSettled } from './settled-conflicts.ts';

type KeptNoticeProps = {
  event: EventRecord;
  /** Where the entry is not on the screen, the notice says which one it is. */
  isNamed?: boolean;
  onRemoved?: () => void;
};

/** Of an entry of the log: it was deleted and changed at the same time, and was kept. */
export function KeptNotice({ event, isNamed = false, onRemoved }: KeptNoticeProps) {
  const units = useUnits();
  const replica = useReplica();
  const rights = useRights();
  const clock = useClock();
  if (!replica) return null;
  const now = clock.now();
  const remove = () => {
    onRemoved?.();
    replica.events.remove(event.id).then((removed) => {
      showRemoved(removed, { replica, units, rights, now });
    }, showNotSaved);
  };
  const what = say(eventLine(event, units));
  return (
    <KeptBanner
      record={event}
      name={isNamed ? t('entries.saved', { what, time: startText(event, now) }) : null}
      onRemove={rights.mayRemove(event) ? remove : null}
    />
  );
}

/** The newest of these entries that was kept against a deletion and is not settled yet. */
export function useNewestKept(events: readonly EventRecord[], from: number): EventRecord | null {
  const settled = useSettled();
  const found = events.flatMap((event) => {
    const kept = isRemoved(event) ? null : keptEntry(event);
    return kept && kept.deletedAt > from && !settled.includes(keptName(event.id, kept))
      ? [{ event, kept }]
      : [];
  });
  return found.toSorted((a, b) => b.kept.deletedAt - a.kept.deletedAt)[0]?.event ?? null;
}
