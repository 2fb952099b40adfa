import type { EventRecord } from '../../../../schema/records/event.ts';
import type { ConflictAnswer } from '../../../../schema/wire/rest-answers.ts';
import { ConflictBanner } from '../../../app/conflicts/conflict-banner.tsx';
import { needsAnswer } from '../../../app/conflicts/needs-answer.ts';
import { conflictName } from '../../../app/conflicts/settled-conflicts.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { startText } from '../../../app/entries/start-text.ts';
import { useVersionedEvent } from '../../../app/history/use-versioned-event.ts';
import { useSheets } from '../../../app/navigation/sheets.ts';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import { useQuery } from '../../../app/use-query.ts';
import { t } from '../../../i18n/t.ts';
import { combineLive } from '../../../lib/live.ts';
import type { Entry } from '../../../replica/documents/entry.ts';
import { useNow } from '../../../ui/use-now.ts';

type Asked = { conflict: ConflictAnswer; event: EventRecord };

/** The newest conflict that this person can decide, with both values; the others are counted. */
export function ConflictCard({ conflicts }: { conflicts: readonly ConflictAnswer[] }) {
  const { mayEdit } = useRights();
  const [first, ...others] = useAsked(conflicts).filter(({ event }) => mayEdit(event));
  if (!first) return null;
  return <Card key={conflictName(first.conflict)} {...first} more={others.length} />;
}

function useAsked(conflicts: readonly ConflictAnswer[]): Asked[] {
  const ids = [...new Set(conflicts.map(({ eventId }) => eventId))];
  const entries = useQuery(
    ({ events }) => combineLive<(Entry<EventRecord> | null)[]>(ids.map((id) => events.get(id))),
    [ids.join()],
  );
  const byId = new Map(entries?.map((entry) => [entry?.record.id, entry?.record]));
  return conflicts.flatMap((conflict) => {
    const event = byId.get(conflict.eventId);
    return event && needsAnswer(event, conflict) ? [{ conflict, event }] : [];
  });
}

function Card({ conflict, event, more }: Asked & { more: number }) {
  const now = useNow(60_000);
  const versioned = useVersionedEvent(event);
  const { openEntry } = useSheets();
  const { children = [] } = useSelectedChild();
  // With one child everybody knows whose entry it is.
  const child = children.length > 1 && children.find(({ record }) => record.id === event.childId);
  const type = t(`events.type-${event.type}`);
  const what = t('entries.saved', {
    what: child ? t('homeLater.conflictOf', { what: type, name: child.record.name }) : type,
    time: startText(event, now),
  });
  return (
    <ConflictBanner
      conflict={conflict}
      versioned={versioned}
      what={what}
      namesField={conflict.path === '~start' || conflict.path === '~end'}
      more={more}
      onOpen={() => openEntry(event.id)}
    />
  );
}
