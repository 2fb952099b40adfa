import { DAY_MS, TRASH_DAYS } from '../../../../schema/limits.ts';
import { collections } from '../../../../schema/collections.ts';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import { ChildMark } from '../../../app/people/child-mark.tsx';
import { useRights } from '../../../app/entries/rights.ts';
import { useReplica } from '../../../app/services.tsx';
import { storageErrorText } from '../../../app/storage-error-text.ts';
import { useQuery } from '../../../app/use-query.ts';
import { formatMoment } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';

import { List, Row } from '../../../ui/list.tsx';
import { Section } from '../../../ui/section.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useNow } from '../../../ui/use-now.ts';

/** For the owner: children deleted in the last 30 days, each with a restore button. */
export function DeletedChildren() {
  const { isKnown, may } = useRights();
  const removed = useQuery((replica) => replica.children.removed(), []);
  const now = useNow(60_000);
  const kept = (removed ?? []).filter(
    ({ record }) =>
      daysLeft(record, now) > 0 && isKnown && may('restore', collections.children, record),
  );
  if (kept.length === 0) return null;
  return (
    <Section title={t('settings.deletedChildren')}>
      <List>
        {kept.map(({ record }) => (
          <DeletedChild key={record.id} child={record} now={now} />
        ))}
      </List>
    </Section>
  );
}

function DeletedChild({ child, now }: { child: ChildRecord; now: number }) {
  const replica = useReplica();
  const { id, name, removed } = child;
  const restore = () =>
    replica?.children.restore(id).then(
      () => showToast({ text: t('settings.childRestored', { name }) }),
      (error: unknown) => showToast({ tone: 'attention', ...storageErrorText(error) }),
    );
  return (
    <Row
      start={<ChildMark child={child} />}
      title={<bdi>{name}</bdi>}
      detail={t('settings.deletedAt', {
        when: formatMoment(removed?.at ?? now, { now }),
        days: t('settings.daysLeft', { count: daysLeft(child, now) }),
      })}
      end={
        <Button size="small" onClick={() => void restore()}>
          {t('settings.restore')}
        </Button>
      }
    />
  );
}

function daysLeft({ removed }: ChildRecord, now: number): number {
  return Math.ceil(TRASH_DAYS - (now - (removed?.at ?? now)) / DAY_MS);
}
