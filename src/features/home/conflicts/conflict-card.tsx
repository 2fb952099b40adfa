import { Link } from '@tanstack/react-router';
import Users from 'lucide-react/icons/users';
import type { EventRecord } from '../../../../schema/records/event.ts';
import type { ConflictAnswer } from '../../../../schema/wire/rest-answers.ts';
import { needsAnswer } from '../../../app/conflicts/needs-answer.ts';
import { conflictName } from '../../../app/conflicts/settled-conflicts.ts';
import { type ConflictSide, useConflictSides } from '../../../app/conflicts/use-conflict-sides.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { startText } from '../../../app/entries/start-text.ts';
import { useSheets } from '../../../app/navigation/sheets.ts';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import { useQuery } from '../../../app/use-query.ts';
import { formatMoment } from '../../../i18n/format.ts';
import '../../../i18n/lazy/home-later.ts';
import { t } from '../../../i18n/t.ts';
import { combineLive } from '../../../lib/live.ts';
import type { Entry } from '../../../replica/documents/entry.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
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
  const { lost, kept } = useConflictSides(conflict, event);
  const isTime = conflict.path === '~start' || conflict.path === '~end';
  const sides = [lost, kept].map((side) => ({ side, what: whatOf(side, isTime) }));
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
    <Banner
      tone="attention"
      role="note"
      icon={Users}
      title={t('homeLater.conflict', { what })}
      actions={
        <>
          {sides.map((each) => (
            <Keep key={each.side.person.id} {...each} />
          ))}
          <Button
            size="small"
            variant="quiet"
            aria-label={t('homeLater.conflictOpenLabel', { what })}
            onClick={() => openEntry(event.id)}
          >
            {t('homeLater.conflictOpen')}
          </Button>
        </>
      }
    >
      <p>
        {sides.map(({ side: { person, writtenAt }, what }, i) => (
          <span key={person.id}>
            {i > 0 && ' · '}
            <bdi>
              {person.isMe
                ? t('homeLater.conflictMine', { what, time: formatMoment(writtenAt, { now }) })
                : t('homeLater.conflictBy', {
                    what,
                    name: person.name,
                    time: formatMoment(writtenAt, { now }),
                  })}
            </bdi>
          </span>
        ))}
      </p>
      {more > 0 && (
        <p>
          <Link to="/settings" search={{ section: 'sync' }}>
            {t('homeLater.conflictMore', { count: more })}
          </Link>
        </p>
      )}
    </Banner>
  );
}

/** The value; of a time also which one it is. */
function whatOf({ text }: ConflictSide, isTime: boolean): string {
  return isTime ? t('homeLater.conflictTime', { field: text.field, what: text.value }) : text.value;
}

function Keep({ side: { person, keep }, what }: { side: ConflictSide; what: string }) {
  const label = person.isMe
    ? t('homeLater.conflictKeepMine')
    : t('homeLater.conflictKeep', { name: person.name });
  return (
    keep && (
      <Button
        size="small"
        aria-label={t('homeLater.conflictKeepLabel', { keep: label, what })}
        onClick={keep}
      >
        {label}
      </Button>
    )
  );
}
