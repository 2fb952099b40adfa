import type { EventRecord } from '../../../../schema/records/event.ts';
import { usePeople } from '../../../app/entries/people.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { showNotSaved } from '../../../app/entries/saved-toast.ts';
import { useFieldText } from '../../../app/entries/use-field-text.ts';
import { NotRead } from '../../../app/requests/needs-connection.tsx';
import { useReplica, useServices } from '../../../app/services.tsx';
import { useServerRead } from '../../../app/requests/use-server-read.ts';
import {
  type FieldChange,
  editToRestore,
  changesOf,
} from '../../../domain/entries/entry-history.ts';
import { formatMoment } from '../../../i18n/format.ts';
import { useWriteGate } from '../../../app/plan/write-gate.ts';
import { t } from '../../../i18n/t.ts';
import type { EventChanges } from '../../../replica/stores/events.ts';
import { readEntryHistory } from '../../../session/requests/entry-history.ts';
import { Button } from '../../../ui/button.tsx';
import { ColorMark } from '../../../ui/color-mark.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useNow } from '../../../ui/use-now.ts';
import { useEntry } from '../queries.ts';
import styles from './history.module.css';

type HistorySheetProps = {
  open: boolean;
  event: EventRecord;
  onClose: () => void;
  onRestored: () => void;
};

/**
 * The changes of an entry with author and time, each with a button that restores the former value.
 */
export function HistorySheet({ open, event, onClose, onRestored }: HistorySheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={t('history.title')} intro={t('history.intro')}>
      <Versions event={event} onRestored={onRestored} />
    </Sheet>
  );
}

function Versions({ event, onRestored }: Pick<HistorySheetProps, 'event' | 'onRestored'>) {
  const { session } = useServices();
  const answer = useServerRead(() => readEntryHistory(session, event.id));
  const state = useEntry(event.id)?.state ?? 'saved';
  const people = usePeople();
  const now = useNow(60_000);
  if (answer.kind === 'loading') return <Skeleton height="3.5rem" count={3} />;
  if (answer.kind !== 'read') return <NotRead answer={answer} />;
  const changes = changesOf(event, answer.value);
  const creator = people.find(event.createdBy);
  return (
    <div className={styles.versions}>
      {state !== 'saved' && <p className={styles.note}>{t('history.unsent')}</p>}
      {changes.length === 0 && <p className={styles.note}>{t('history.none')}</p>}
      <List label={t('history.title')} className={styles.list}>
        {changes.map((change) => (
          <Version
            key={`${change.path} ${change.writtenAt} ${change.isCurrent}`}
            event={event}
            change={change}
            onRestored={onRestored}
          />
        ))}
        <Row
          start={<ColorMark shape="disc" color={creator.color} initial={creator.initial} />}
          title={t('history.created', { name: creator.name })}
          detail={formatMoment(event.createdAt, { now })}
        />
      </List>
    </div>
  );
}

function Version({
  event,
  change,
  onRestored,
}: {
  event: EventRecord;
  change: FieldChange;
  onRestored: () => void;
}) {
  const replica = useReplica();
  const people = usePeople();
  const words = useFieldText();
  const { mayEdit } = useRights();
  const now = useNow(60_000);
  const person = people.find(change.by);
  const { field, value } = words(event, change);
  const edit = change.isCurrent ? null : editToRestore(event, change);
  const { writesBlocked, explainBlocked } = useWriteGate();
  const back = async () => {
    if (replica === null || edit === null) return;
    if (writesBlocked) return explainBlocked();
    const former = Object.fromEntries(
      Object.keys(edit).map((name) => [name, event[name as keyof EventRecord]]),
    );
    await replica.events.edit(event.id, edit as EventChanges);
    showToast({
      text: t('history.broughtBack'),
      actions: [
        {
          label: t('ui.undo'),
          run: () => {
            replica.events.edit(event.id, former as EventChanges).catch(showNotSaved);
          },
        },
      ],
    });
    onRestored();
  };
  return (
    <Row
      start={<ColorMark shape="disc" color={person.color} initial={person.initial} />}
      title={
        <>
          <span className={styles.field}>{field}: </span>
          <bdi>{value}</bdi>
        </>
      }
      detail={
        <>
          <bdi>{person.name}</bdi> · {formatMoment(change.writtenAt, { now })}
          {change.isCurrent && ` · ${t('history.setNow')}`}
        </>
      }
      end={
        edit !== null &&
        mayEdit(event) && (
          <Button
            size="small"
            aria-label={t('history.bringBackLabel', { what: `${field}: ${value}` })}
            onClick={() => void back().catch(showNotSaved)}
          >
            {t('history.bringBack')}
          </Button>
        )
      }
    />
  );
}
