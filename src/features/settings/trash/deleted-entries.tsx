import Trash2 from 'lucide-react/icons/trash-2';
import { DAY_MS, TRASH_DAYS } from '../../../../schema/limits.ts';
import { duplicateAnswerIn } from '../../../../schema/records/duplicate-answer.ts';
import type { EventRecord } from '../../../../schema/records/event.ts';
import { isRemoved } from '../../../../schema/rules/merge.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { useReplica } from '../../../app/services.tsx';
import { storageErrorText } from '../../../app/storage-error-text.ts';
import { useQuery } from '../../../app/use-query.ts';
import { useUnits } from '../../../app/preferences/units.ts';
import type { Units } from '../../../domain/units.ts';
import { eventLine } from '../../../log-types/event-line.ts';
import { formatMoment } from '../../../i18n/format.ts';
import { say } from '../../../i18n/say.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useNow } from '../../../ui/use-now.ts';
import type { PageBack } from '../page-back.ts';
import styles from './deleted-entries.module.css';

const SHOWN_MAX = 200;

/** The trash: entries deleted in the last 30 days, each with a restore button. */
export function DeletedEntries({ back }: { back: PageBack }) {
  const children = useQuery((replica) => replica.children.all(), []);
  const ids = children?.map(({ record }) => record.id) ?? [];
  const removed = useQuery((replica) => replica.events.removed(ids, SHOWN_MAX), [ids.join()]);
  const now = useNow(60_000);
  const kept = removed?.filter(({ record }) => daysLeft(record, now) > 0);
  return (
    <Page title={t('settings.deleted')} back={back}>
      {kept === undefined && <Skeleton height="4rem" count={3} />}
      {kept?.length === 0 && (
        <EmptyState icon={Trash2} title={t('settings.deletedEmpty')}>
          {t('settings.deletedEmptyText')}
        </EmptyState>
      )}
      {kept !== undefined && kept.length > 0 && (
        <Card flush>
          <List label={t('settings.deleted')}>
            {kept.map(({ record }) => (
              <DeletedEntry key={record.id} event={record} now={now} />
            ))}
          </List>
        </Card>
      )}
    </Page>
  );
}

function DeletedEntry({ event, now }: { event: EventRecord; now: number }) {
  const replica = useReplica();
  const units = useUnits();
  const { mayRestore } = useRights();
  const what = entryText(event, units, now);
  const { mergedInto } = duplicateAnswerIn(event);
  const restore = () =>
    replica?.events.restore(event.id).then(
      () => showToast({ text: t('settings.restored', { what }) }),
      (error: unknown) => showToast({ tone: 'attention', ...storageErrorText(error) }),
    );
  return (
    <Row
      title={<bdi>{what}</bdi>}
      detail={
        <>
          {mergedInto !== null && <MergedInto id={mergedInto} now={now} />}
          {t('settings.deletedAt', {
            when: formatMoment(event.removed?.at ?? now, { now }),
            days: t('settings.daysLeft', { count: daysLeft(event, now) }),
          })}
        </>
      }
      end={
        mayRestore(event) && (
          <Button size="small" onClick={() => void restore()}>
            {t('settings.restore')}
          </Button>
        )
      }
    />
  );
}

/** Why nobody misses it: the entry that has what was in this one. */
function MergedInto({ id, now }: { id: string; now: number }) {
  const units = useUnits();
  const entry = useQuery((replica) => replica.events.get(id), [id]);
  if (entry === undefined) return null;
  const what = entry && !isRemoved(entry.record) && entryText(entry.record, units, now);
  return (
    <span className={styles.merged}>
      <bdi>{what ? t('settings.mergedInto', { what }) : t('settings.mergedIntoOther')}</bdi>
    </span>
  );
}

function entryText(event: EventRecord, units: Units, now: number): string {
  return `${say(eventLine(event, units))}, ${formatMoment(event.startedAt, { now })}`;
}

function daysLeft({ removed }: EventRecord, now: number): number {
  return Math.ceil(TRASH_DAYS - (now - (removed?.at ?? now)) / DAY_MS);
}
