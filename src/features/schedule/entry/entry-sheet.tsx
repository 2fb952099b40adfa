import Pencil from 'lucide-react/icons/pencil';
import Share from 'lucide-react/icons/share-2';
import Trash2 from 'lucide-react/icons/trash-2';
import { Suspense, lazy, useState } from 'react';
import { collections } from '../../../../schema/collections.ts';
import { isRemoved } from '../../../../schema/rules/merge.ts';
import { usePeople } from '../../../app/entries/people.ts';
import { HistoryButton } from '../../../app/history/history-button.tsx';
import { RefusedNotice } from '../../../app/notices/refused-notice.tsx';
import { ChildMark } from '../../../app/people/child-mark.tsx';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import { useClock, useReplica } from '../../../app/services.tsx';
import { useDeviceZone } from '../../../app/use-device-zone.ts';
import { dayIn } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { colourClass, lookOf } from '../category-look.ts';
import { removeEntry } from '../commands.ts';
import { ScopeDialog } from '../scope-dialog.tsx';
import { useScheduleAddress } from '../schedule-address.ts';
import type { ShownEntry } from '../schedule-data.ts';
import { categoryText, ownZoneText, repeatText, whenText } from '../schedule-texts.ts';
import { useMayAdd } from '../use-may-add.ts';
import { Answers } from './answers.tsx';
import { Checklist } from './checklist.tsx';
import { EntryAttachments } from './entry-attachments.tsx';
import { EntryContact } from './entry-contact.tsx';
import { Fact } from './fact.tsx';
import { OwnReminders } from './own-reminders.tsx';
import { shareEntry } from './share-entry.ts';
import { StatusRow } from './status-row.tsx';
import { useVersionedEntry } from './versioned-entry.ts';
import styles from './entry-sheet.module.css';

const EntryResponses = lazy(async () => ({
  default: (await import('./entry-responses.tsx')).EntryResponses,
}));

/** Everything about one occurrence, and what can be done with it. */
export function EntrySheet({ shown, onClose }: { shown: ShownEntry; onClose: () => void }) {
  const { record, entry } = shown;
  const today = dayIn(useNow(60_000));
  const tz = useDeviceZone();
  const people = usePeople();
  return (
    <Sheet
      open
      onClose={onClose}
      title={<bdi>{record.title}</bdi>}
      intro={
        <span className={cx(styles.kind, colourClass(record))}>
          <Icon icon={lookOf(record.category).icon} size="s" />
          {categoryText(record.category)}
        </span>
      }
    >
      <div className={styles.sheet}>
        <RefusedNotice collection={collections.schedule} entry={entry} onDone={onClose} />
        <dl className={styles.facts}>
          <Fact name={t('schedule.when')}>
            <span>
              {whenText(shown, today)}
              <Quiet text={ownZoneText(shown, tz)} />
            </span>
          </Fact>
          {entry.record.repeat && (
            <Fact name={t('schedule.repeats')}>
              {repeatText(entry.record.repeat, entry.record.start, today)}
            </Fact>
          )}
          {record.place !== '' && (
            <Fact name={t('schedule.where')}>
              <bdi>{record.place}</bdi>
            </Fact>
          )}
          <Children ids={record.childIds} />
          {record.assignedTo.length > 0 && (
            <Fact name={t('schedule.who')}>
              {record.assignedTo.map((id) => (
                <bdi key={id} className={styles.person}>
                  {people.find(id).name}
                </bdi>
              ))}
            </Fact>
          )}
          {record.contactId !== null && <EntryContact id={record.contactId} />}
          {record.visibility !== 'family' && (
            <Fact name={t('schedule.visibility')}>
              {t(`schedule.visibility-${record.visibility}`)}
            </Fact>
          )}
          {record.notes !== '' && (
            <Fact name={t('schedule.notes')}>
              <span className={styles.notes} dir="auto">
                {record.notes}
              </span>
            </Fact>
          )}
        </dl>
        <Answers shown={shown} />
        <StatusRow shown={shown} onClose={onClose} />
        <Checklist shown={shown} />
        <OwnReminders shown={shown} />
        <p className={styles.quiet}>
          {record.importId !== null && `${t('schedule.importedFrom')} · `}
          {t('schedule.createdBy', { name: people.find(record.createdBy).name })}
        </p>
        <Actions shown={shown} onClose={onClose} />
        {/* What is loaded later must not move the buttons. */}
        <EntryAttachments shown={shown} />
        <Suspense>
          <EntryResponses record={entry.record} />
        </Suspense>
      </div>
    </Sheet>
  );
}

function Quiet({ text }: { text: string | null }) {
  return text === null ? null : <span className={styles.quiet}> ({text})</span>;
}

function Children({ ids }: { ids: readonly string[] }) {
  const { children = [] } = useSelectedChild();
  const own = children.filter(({ record }) => ids.includes(record.id));
  if (own.length === 0) return null;
  return (
    <Fact name={t('schedule.children')}>
      {own.map(({ record }) => (
        <span key={record.id} className={styles.person}>
          <ChildMark child={record} className={styles.face} />
          <bdi>{record.name}</bdi>
        </span>
      ))}
    </Fact>
  );
}

function Actions({ shown, onClose }: { shown: ShownEntry; onClose: () => void }) {
  const replica = useReplica();
  const clock = useClock();
  const [, change] = useScheduleAddress();
  const { mayEdit, mayRemove, writesBlocked, explainBlocked } = useMayAdd();
  const [asks, setAsks] = useState(false);
  const { record } = shown.entry;
  const remove = (reach: 'this' | 'following' | 'all') => {
    if (replica === null) return;
    setAsks(false);
    onClose();
    void removeEntry(replica, { shown, reach });
  };
  const edit = () => (writesBlocked ? explainBlocked() : change({ form: 'edit' }));
  const askRemove = () => {
    if (writesBlocked) return explainBlocked();
    if (shown.repeats) setAsks(true);
    else remove('all');
  };
  return (
    <div className={styles.actions}>
      {mayEdit(record) && !isRemoved(record) && (
        <Button variant="primary" icon={Pencil} onClick={edit}>
          {t('schedule.edit')}
        </Button>
      )}
      <Button icon={Share} onClick={() => void shareEntry(shown, clock.now())}>
        {t('schedule.share')}
      </Button>
      <HistoryButton versioned={useVersionedEntry(record)} onRestored={onClose} />
      {mayRemove(record) && !isRemoved(record) && (
        <Button variant="quiet" icon={Trash2} onClick={askRemove}>
          {t('schedule.delete')}
        </Button>
      )}
      <ScopeDialog
        question={asks ? { kind: 'remove', shown } : null}
        onReach={remove}
        onCancel={() => setAsks(false)}
      />
    </div>
  );
}
