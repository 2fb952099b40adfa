import { collections } from '../../../../schema/collections.ts';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import type { ChildSettings } from '../../../../schema/records/child-settings.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { ChildMark } from '../../../app/people/child-mark.tsx';
import { useReplica } from '../../../app/services.tsx';
import { storageErrorText } from '../../../app/storage-error-text.ts';
import { useQuery } from '../../../app/use-query.ts';
import { isArchived } from '../../../domain/child/archived.ts';
import { formatList, formatMoment } from '../../../i18n/format.ts';
import '../../../i18n/lazy/log-settings.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { Section } from '../../../ui/section.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useNow } from '../../../ui/use-now.ts';
import { useTimerNames } from './use-timer-names.ts';

/** The archived children; parents bring them back. */
export function ArchivedChildren() {
  const children = useQuery((replica) => replica.children.all(), []) ?? [];
  const archived = children.map(({ record }) => record).filter(isArchived);
  if (archived.length === 0) return null;
  return (
    <Section title={t('logSettings.archivedChildren')}>
      <List>
        {archived.map((child) => (
          <ArchivedChild key={child.id} child={child} />
        ))}
      </List>
    </Section>
  );
}

function ArchivedChild({ child }: { child: ChildRecord & ChildSettings }) {
  const replica = useReplica();
  const now = useNow(60_000);
  const { may } = useRights();
  // Another device may have started one before it knew.
  const timers = useTimerNames(child.id);
  const { id, name } = child;
  const when = formatMoment(Number(child.archivedAt), { now });
  const bringBack = () =>
    replica?.children.edit(id, { archivedAt: null }).then(
      () => showToast({ text: t('logSettings.broughtBack', { name }) }),
      (error: unknown) => showToast({ tone: 'attention', ...storageErrorText(error) }),
    );
  return (
    <Row
      start={<ChildMark child={child} />}
      title={<bdi>{name}</bdi>}
      detail={
        timers.length === 0
          ? t('logSettings.archivedOn', { when })
          : t('logSettings.archivedTimers', { when, timers: formatList(timers) })
      }
      end={
        may('edit', collections.children, child) && (
          <Button size="small" onClick={() => void bringBack()}>
            {t('logSettings.bringBack')}
          </Button>
        )
      }
    />
  );
}
