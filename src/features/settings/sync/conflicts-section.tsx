import { type ComponentType, Suspense, lazy } from 'react';
import { events } from '../../../../schema/collections/events.ts';
import { growth } from '../../../../schema/collections/growth.ts';
import { motorMilestones } from '../../../../schema/collections/motor-milestones.ts';
import type { EventRecord } from '../../../../schema/records/event.ts';
import { isRemoved } from '../../../../schema/rules/merge.ts';
import type { ConflictAnswer } from '../../../../schema/wire/rest-answers.ts';
import { useKnownConflicts, useReadConflicts } from '../../../app/conflicts/known-conflicts.ts';
import { conflictName, useUnsettled } from '../../../app/conflicts/settled-conflicts.ts';
import { useVersionedEvent } from '../../../app/history/use-versioned-event.ts';
import { useUnits } from '../../../app/preferences/units.ts';
import { NotRead } from '../../../app/requests/needs-connection.tsx';
import { useServerRead } from '../../../app/requests/use-server-read.ts';
import { useQuery } from '../../../app/use-query.ts';
import { eventLine } from '../../../log-types/event-line.ts';
import { formatMoment } from '../../../i18n/format.ts';
import '../../../i18n/lazy/history.ts';
import { say } from '../../../i18n/say.ts';
import { t } from '../../../i18n/t.ts';
import { Control, Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { ConflictRows } from './conflict-rows.tsx';
import styles from './conflicts.module.css';

/** Conflicts: fields that two people changed at the same time, with a choice of the version. */
export function ConflictsSection() {
  const answer = useServerRead(useReadConflicts());
  const conflicts = useUnsettled(useKnownConflicts());
  const isUnread = answer.kind === 'offline' || answer.kind === 'failed';
  if (isUnread && conflicts.length === 0) {
    return (
      <Section title={t('history.conflicts')}>
        <NotRead answer={answer} />
      </Section>
    );
  }
  return (
    <Section title={t('history.conflicts')}>
      <Control>
        {answer.kind === 'loading' && conflicts.length === 0 ? (
          <Skeleton />
        ) : (
          <p className={styles.intro}>
            {conflicts.length === 0 ? t('history.conflictsNone') : t('history.conflictsIntro')}
          </p>
        )}
      </Control>
      {conflicts.map((conflict) => (
        <Conflict key={conflictName(conflict)} conflict={conflict} />
      ))}
    </Section>
  );
}

function Conflict({ conflict }: { conflict: ConflictAnswer }) {
  const Known = rows[conflict.collection ?? events.name];
  if (!Known) return null;
  return (
    <Suspense>
      <Known conflict={conflict} />
    </Suspense>
  );
}

const loadGrowth = () => import('./growth-conflicts.tsx');

/** By the name of their collection; those of a newer server are left out. */
const rows: Readonly<Record<string, ComponentType<{ conflict: ConflictAnswer }>>> = {
  [events.name]: OfEntry,
  [growth.name]: lazy(async () => ({ default: (await loadGrowth()).OfMeasurement })),
  [motorMilestones.name]: lazy(async () => ({ default: (await loadGrowth()).OfMilestone })),
};

function OfEntry({ conflict }: { conflict: ConflictAnswer }) {
  const { eventId } = conflict;
  const entry = useQuery((replica) => replica.events.get(eventId), [eventId]);
  if (!entry || isRemoved(entry.record)) return null;
  return <EntryConflict conflict={conflict} event={entry.record} />;
}

function EntryConflict({ conflict, event }: { conflict: ConflictAnswer; event: EventRecord }) {
  const units = useUnits();
  const now = useNow(60_000);
  return (
    <ConflictRows
      conflict={conflict}
      versioned={useVersionedEvent(event)}
      what={say(eventLine(event, units))}
      when={formatMoment(event.startedAt, { now, tz: event.tz })}
    />
  );
}
