import Trash2 from 'lucide-react/icons/trash-2';
import { DAY_MS, TRASH_DAYS } from '../../../../schema/limits.ts';
import { collections } from '../../../../schema/collections.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { showNotSaved } from '../../../app/entries/saved-toast.ts';
import { useReplica } from '../../../app/services.tsx';
import { useDeviceZone } from '../../../app/use-device-zone.ts';
import { useQuery } from '../../../app/use-query.ts';
import { shownAt } from '../../../domain/schedule/shown.ts';
import { dayIn } from '../../../i18n/format.ts';
import '../../../i18n/lazy/schedule.ts';
import { t } from '../../../i18n/t.ts';
import { removedEntries, scheduleOf } from '../../../replica/stores/schedule.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useNow } from '../../../ui/use-now.ts';
import { useScheduleAddress } from '../schedule-address.ts';
import { whenText } from '../schedule-texts.ts';
import { useMayAdd } from '../use-may-add.ts';

/** The trash of the schedule: entries of the last 30 days, to restore. */
export function DeletedPage() {
  const [, change] = useScheduleAddress();
  const replica = useReplica();
  const tz = useDeviceZone();
  const { may } = useRights();
  const { writesBlocked, explainBlocked } = useMayAdd();
  const removed = useQuery(removedEntries, []);
  const now = useNow(60_000);
  const today = dayIn(now);
  const kept = removed?.filter(
    ({ record }) => now - (record.removed?.at ?? 0) < TRASH_DAYS * DAY_MS,
  );
  const restore = (id: string) => {
    if (writesBlocked) return explainBlocked();
    if (replica === null) return;
    scheduleOf(replica)
      .restore(id)
      .then(() => showToast({ text: t('schedule.restored') }), showNotSaved);
  };
  return (
    <Page
      title={t('schedule.deletedHeading')}
      back={{ label: t('schedule.back'), onBack: () => change({ page: null }) }}
    >
      {kept === undefined && <Skeleton height="3.5rem" count={3} />}
      {kept?.length === 0 && (
        <EmptyState icon={Trash2} title={t('schedule.deletedNone')}>
          {t('schedule.deletedNoneText')}
        </EmptyState>
      )}
      {kept && kept.length > 0 && (
        <Card flush>
          <List label={t('schedule.deletedHeading')}>
            {kept.map(({ record }) => (
              <Row
                key={record.id}
                title={<bdi>{record.title}</bdi>}
                detail={whenText({ ...shownAt(record, tz), record }, today)}
                end={
                  may('restore', collections.schedule, record) && (
                    <Button
                      size="small"
                      aria-label={`${t('schedule.restore')}: ${record.title}`}
                      onClick={() => restore(record.id)}
                    >
                      {t('schedule.restore')}
                    </Button>
                  )
                }
              />
            ))}
          </List>
        </Card>
      )}
    </Page>
  );
}
