import Trash from 'lucide-react/icons/trash-2';
import { type ReactNode, useState } from 'react';
import { DAY_MS, TRASH_DAYS } from '../../../../schema/limits.ts';
import type { AnyRecord } from '../../../../schema/records/record.ts';
import { showNotSaved } from '../../../app/entries/saved-toast.ts';
import '../../../i18n/lazy/vault.ts';
import { formatMoment } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { Section } from '../../../ui/section.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useNow } from '../../../ui/use-now.ts';

export type RemovedItem = {
  record: AnyRecord;
  /** What people call it. */
  name: string;
  start: ReactNode;
  mayRestore: boolean;
  restore: () => Promise<unknown>;
  mayPurge: boolean;
  /** Deletes it for good. */
  purge: () => void;
};

/** The deleted items of one section, with what is left of their time. Nothing without any. */
export function RemovedList({ title, items }: { title: string; items: readonly RemovedItem[] }) {
  const now = useNow(60_000);
  const [asked, setAsked] = useState<Pick<RemovedItem, 'name' | 'purge'> | null>(null);
  const kept = items.filter(({ record }) => daysLeft(record, now) > 0);
  if (kept.length === 0) return null;
  return (
    <Section title={title}>
      <List label={title}>
        {kept.map(({ record, name, start, mayRestore, restore, mayPurge, purge }) => (
          <Row
            key={record.id}
            start={start}
            title={<bdi>{name}</bdi>}
            detail={t('vault.removedAt', {
              when: formatMoment(record.removed?.at ?? now, { now }),
              days: t('vault.daysLeft', { count: daysLeft(record, now) }),
            })}
            end={
              <>
                {mayPurge && (
                  <IconButton
                    icon={Trash}
                    label={t('vault.deleteNowNamed', { name })}
                    onClick={() => setAsked({ name, purge })}
                  />
                )}
                {mayRestore && (
                  <Button
                    size="small"
                    aria-label={t('vault.restoreNamed', { name })}
                    onClick={() =>
                      void restore().then(
                        () => showToast({ text: t('vault.restored', { name }) }),
                        showNotSaved,
                      )
                    }
                  >
                    {t('vault.restore')}
                  </Button>
                )}
              </>
            }
          />
        ))}
      </List>
      <ConfirmDialog
        open={asked !== null}
        title={t('vault.deleteNowTitle', { name: asked?.name ?? '' })}
        confirm={t('vault.deleteNow')}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          asked?.purge();
          setAsked(null);
        }}
      >
        {t('vault.deleteNowText')}
      </ConfirmDialog>
    </Section>
  );
}

function daysLeft({ removed }: AnyRecord, now: number): number {
  return Math.ceil(TRASH_DAYS - (now - (removed?.at ?? now)) / DAY_MS);
}
