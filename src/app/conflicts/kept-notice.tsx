import Undo2 from 'lucide-react/icons/undo-2';
import type { EventRecord } from '../../../schema/records/event.ts';
import { isRemoved } from '../../../schema/rules/merge.ts';
import { type KeptEntry, keptEntry } from '../../domain/entries/kept-entry.ts';
import '../../i18n/lazy/history.ts';
import { say } from '../../i18n/say.ts';
import { t } from '../../i18n/t.ts';
import { eventLine } from '../../log-types/event-line.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { usePeople } from '../entries/people.ts';
import { useRights } from '../entries/rights.ts';
import { showNotSaved, showRemoved } from '../entries/saved-toast.ts';
import { startText } from '../entries/start-text.ts';
import { useUnits } from '../preferences/units.ts';
import { useClock, useReplica } from '../services.tsx';
import { keptName, useSettle, useSettled } from './settled-conflicts.ts';

type KeptNoticeProps = {
  event: EventRecord;
  /** Where the entry is not on the screen, the notice says which one it is. */
  isNamed?: boolean;
  onRemoved?: () => void;
};

/** Says that an entry was deleted and changed at the same time, and was kept; until it is answered. */
export function KeptNotice({ event, isNamed = false, onRemoved }: KeptNoticeProps) {
  const kept = keptEntry(event);
  const name = kept && keptName(event.id, kept);
  const isSettled = useSettled().includes(name ?? '');
  const settle = useSettle();
  const units = useUnits();
  const replica = useReplica();
  const rights = useRights();
  const clock = useClock();
  const title = useKeptText();
  if (!kept || name === null || isSettled || !replica) return null;
  const now = clock.now();
  const remove = () => {
    onRemoved?.();
    replica.events.remove(event.id).then((removed) => {
      showRemoved(removed, { replica, units, rights, now });
    }, showNotSaved);
  };
  return (
    <Banner
      tone="attention"
      role="note"
      icon={Undo2}
      title={title(kept)}
      actions={
        <>
          <Button size="small" onClick={() => settle(name)}>
            {t('history.keptSettle')}
          </Button>
          {rights.mayRemove(event) && (
            <Button size="small" onClick={remove}>
              {t('history.keptDelete')}
            </Button>
          )}
        </>
      }
    >
      {isNamed && (
        <p>
          <bdi>
            {t('entries.saved', {
              what: say(eventLine(event, units)),
              time: startText(event, now),
            })}
          </bdi>
        </p>
      )}
    </Banner>
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

function useKeptText(): (kept: KeptEntry) => string {
  const people = usePeople();
  const node = useReplica()?.node;
  return ({ deletedBy, changedOn }) => {
    const { isMe, name } = people.find(deletedBy);
    if (isMe) return t('history.keptMine');
    const isYours = changedOn.some((changed) => changed === node);
    return t(isYours ? 'history.keptYours' : 'history.keptOthers', { name });
  };
}
