import type { EventRecord } from '../../../../schema/records/event.ts';
import { isRemoved } from '../../../../schema/rules/merge.ts';
import type { ConflictAnswer } from '../../../../schema/wire/rest-answers.ts';
import { useKnownConflicts, useReadConflicts } from '../../../app/conflicts/known-conflicts.ts';
import { conflictName, useUnsettled } from '../../../app/conflicts/settled-conflicts.ts';
import { type ConflictSide, useConflictSides } from '../../../app/conflicts/use-conflict-sides.ts';
import { NotRead } from '../../../app/requests/needs-connection.tsx';
import { useServerRead } from '../../../app/requests/use-server-read.ts';
import { useQuery } from '../../../app/use-query.ts';
import { useUnits } from '../../../app/preferences/units.ts';
import { eventLine } from '../../../log-types/event-line.ts';
import { formatMoment } from '../../../i18n/format.ts';
import { say } from '../../../i18n/say.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { ColorMark } from '../../../ui/color-mark.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { Control, Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useNow } from '../../../ui/use-now.ts';
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
  const entry = useQuery((replica) => replica.events.get(conflict.eventId), [conflict.eventId]);
  if (!entry || isRemoved(entry.record)) return null;
  return <ConflictOf conflict={conflict} event={entry.record} />;
}

function ConflictOf({ conflict, event }: { conflict: ConflictAnswer; event: EventRecord }) {
  const units = useUnits();
  const now = useNow(60_000);
  const { lost, kept } = useConflictSides(conflict, event);
  return (
    <div className={styles.conflict}>
      <h3 className={styles.entry}>
        <bdi>{say(eventLine(event, units))}</bdi>
        <span className={styles.time}>{formatMoment(event.startedAt, { now, tz: event.tz })}</span>
      </h3>
      <List>
        <Side side={lost} stands={false} />
        <Side side={kept} stands />
      </List>
    </div>
  );
}

function Side({ side, stands }: { side: ConflictSide; stands: boolean }) {
  const now = useNow(60_000);
  const { person, text, writtenAt, keepLabel, keep } = side;
  const name = person.isMe ? t('history.you') : person.name;
  return (
    <Row
      start={<ColorMark shape="disc" color={person.color} initial={person.initial} />}
      title={
        <>
          <span className={styles.field}>{text.field}: </span>
          <bdi>{text.value}</bdi>
        </>
      }
      detail={`${
        stands ? t('history.conflictStands', { name }) : t('history.conflictWrote', { name })
      } · ${formatMoment(writtenAt, { now })}`}
      end={
        keep && (
          <Button size="small" aria-label={keepLabel} onClick={keep}>
            {t('history.keep')}
          </Button>
        )
      }
    />
  );
}
