import type { EventRecord } from '../../../../schema/records/event.ts';
import { isRemoved } from '../../../../schema/rules/merge.ts';
import type { ConflictAnswer } from '../../../../schema/wire/rest-answers.ts';
import { usePeople } from '../../../app/entries/people.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { showNotSaved } from '../../../app/entries/saved-toast.ts';
import { useFieldText } from '../../../app/entries/use-field-text.ts';
import { NotRead } from '../../../app/requests/needs-connection.tsx';
import { useReplica, useServices } from '../../../app/services.tsx';
import { useServerRead } from '../../../app/requests/use-server-read.ts';
import { useQuery } from '../../../app/use-query.ts';
import { useUnits } from '../../../app/preferences/units.ts';
import { editToRestore } from '../../../domain/entries/entry-history.ts';
import { eventLine } from '../../../log-types/event-line.ts';
import { formatMoment } from '../../../i18n/format.ts';
import { say } from '../../../i18n/say.ts';
import { t } from '../../../i18n/t.ts';
import type { EventChanges } from '../../../replica/stores/events.ts';
import { readConflicts } from '../../../session/requests/entry-history.ts';
import { Button } from '../../../ui/button.tsx';
import { ColorMark } from '../../../ui/color-mark.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { Control, Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useNow } from '../../../ui/use-now.ts';
import styles from './conflicts.module.css';
import { useSettle, useUnsettled } from './settled-conflicts.ts';

/** Conflicts: fields that two people changed at the same time, with a choice of the version. */
export function ConflictsSection() {
  const { session } = useServices();
  const answer = useServerRead(() => readConflicts(session));
  const conflicts = useUnsettled(answer.kind === 'read' ? answer.value : []);
  if (answer.kind === 'offline' || answer.kind === 'failed') {
    return (
      <Section title={t('history.conflicts')}>
        <NotRead answer={answer} />
      </Section>
    );
  }
  return (
    <Section title={t('history.conflicts')}>
      <Control>
        {answer.kind === 'loading' ? (
          <Skeleton />
        ) : (
          <p className={styles.intro}>
            {conflicts.length === 0 ? t('history.conflictsNone') : t('history.conflictsIntro')}
          </p>
        )}
      </Control>
      {conflicts.map((conflict) => (
        <Conflict
          key={`${conflict.eventId} ${conflict.path} ${conflict.lost.writtenAt}`}
          conflict={conflict}
        />
      ))}
    </Section>
  );
}

function Conflict({ conflict }: { conflict: ConflictAnswer }) {
  const entry = useQuery((replica) => replica.events.get(conflict.eventId), [conflict.eventId]);
  const units = useUnits();
  const now = useNow(60_000);
  if (!entry || isRemoved(entry.record)) return null;
  const event = entry.record;
  return (
    <div className={styles.conflict}>
      <h3 className={styles.entry}>
        <bdi>{say(eventLine(event, units))}</bdi>
        <span className={styles.time}>{formatMoment(event.startedAt, { now, tz: event.tz })}</span>
      </h3>
      <List>
        <Side conflict={conflict} event={event} side="lost" />
        <Side conflict={conflict} event={event} side="kept" />
      </List>
    </div>
  );
}

function Side({
  conflict,
  event,
  side,
}: {
  conflict: ConflictAnswer;
  event: EventRecord;
  side: 'lost' | 'kept';
}) {
  const replica = useReplica();
  const people = usePeople();
  const words = useFieldText();
  const settle = useSettle();
  const { mayEdit } = useRights();
  const now = useNow(60_000);
  const { value, by, writtenAt } = conflict[side];
  const change = { path: conflict.path, value };
  const person = people.find(by);
  const { field, value: what } = words(event, change);
  const edit = side === 'lost' ? editToRestore(event, change) : null;
  const keep = async () => {
    if (side === 'lost') {
      if (replica === null || edit === null) return;
      await replica.events.edit(event.id, edit as EventChanges);
    }
    settle(conflict);
    showToast({ text: t('history.kept', { what }) });
  };
  const name = person.isMe ? t('history.you') : person.name;
  return (
    <Row
      start={<ColorMark shape="disc" color={person.color} initial={person.initial} />}
      title={
        <>
          <span className={styles.field}>{field}: </span>
          <bdi>{what}</bdi>
        </>
      }
      detail={`${
        side === 'kept'
          ? t('history.conflictStands', { name })
          : t('history.conflictWrote', { name })
      } · ${formatMoment(writtenAt, { now })}`}
      end={
        (side === 'kept' || (edit !== null && mayEdit(event))) && (
          <Button
            size="small"
            aria-label={
              person.isMe
                ? t('history.keepMineLabel', { what })
                : t('history.keepLabel', { name, what })
            }
            onClick={() => void keep().catch(showNotSaved)}
          >
            {t('history.keep')}
          </Button>
        )
      }
    />
  );
}
