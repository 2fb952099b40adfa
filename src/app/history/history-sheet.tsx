import { type FieldChange, changesOf } from '../../domain/entries/record-history.ts';
import { formatMoment } from '../../i18n/format.ts';
import '../../i18n/lazy/history.ts';
import { t } from '../../i18n/t.ts';
import { readHistory } from '../../session/requests/record-history.ts';
import { Button } from '../../ui/button.tsx';
import { ColorMark } from '../../ui/color-mark.tsx';
import { List, Row } from '../../ui/list.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useNow } from '../../ui/use-now.ts';
import { usePeople } from '../entries/people.ts';
import { showNotSaved } from '../entries/saved-toast.ts';
import { useWriteGate } from '../plan/write-gate.ts';
import { NotRead } from '../requests/needs-connection.tsx';
import { useServerRead } from '../requests/use-server-read.ts';
import { useSession } from '../services.tsx';
import { type Versioned, formerValues } from './versioned.ts';
import styles from './history.module.css';

type HistorySheetProps = {
  open: boolean;
  versioned: Versioned;
  onClose: () => void;
  onRestored: () => void;
};

/**
 * The changes of a record with author and time, each with a button that restores the former value.
 */
export function HistorySheet({ open, versioned, onClose, onRestored }: HistorySheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={t('history.title')} intro={t('history.intro')}>
      <Versions versioned={versioned} onRestored={onRestored} />
    </Sheet>
  );
}

function Versions({ versioned, onRestored }: Pick<HistorySheetProps, 'versioned' | 'onRestored'>) {
  const session = useSession();
  const { record, shape, path, isUnsent } = versioned;
  const answer = useServerRead(() => readHistory(session, path));
  const people = usePeople();
  const now = useNow(60_000);
  if (answer.kind === 'loading') return <Skeleton height="3.5rem" count={3} />;
  if (answer.kind !== 'read') return <NotRead answer={answer} />;
  const changes = changesOf(shape, record, answer.value);
  const creator = people.find(record.createdBy);
  return (
    <div className={styles.versions}>
      {isUnsent && <p className={styles.note}>{t('history.unsent')}</p>}
      {changes.length === 0 && <p className={styles.note}>{t('history.none')}</p>}
      <List label={t('history.title')} className={styles.list}>
        {changes.map((change) => (
          <Version
            key={`${change.path} ${change.writtenAt} ${change.isCurrent}`}
            versioned={versioned}
            change={change}
            onRestored={onRestored}
          />
        ))}
        <Row
          start={<ColorMark shape="disc" color={creator.color} initial={creator.initial} />}
          title={t('history.created', { name: creator.name })}
          detail={formatMoment(record.createdAt, { now })}
        />
      </List>
    </div>
  );
}

function Version({
  versioned,
  change,
  onRestored,
}: {
  versioned: Versioned;
  change: FieldChange;
  onRestored: () => void;
}) {
  const people = usePeople();
  const now = useNow(60_000);
  const person = people.find(change.by);
  const { field, value } = versioned.textOf(change);
  const edit = change.isCurrent ? null : versioned.editTo(change);
  const { writesBlocked, explainBlocked } = useWriteGate();
  const back = async () => {
    if (edit === null) return;
    if (writesBlocked) return explainBlocked();
    const former = formerValues(versioned.record, edit);
    await versioned.edit(edit);
    showToast({
      text: t('history.broughtBack'),
      actions: [
        {
          label: t('ui.undo'),
          run: () => void versioned.edit(former).catch(showNotSaved),
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
        versioned.mayEdit && (
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
