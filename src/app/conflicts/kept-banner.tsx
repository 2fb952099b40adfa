import Undo2 from 'lucide-react/icons/undo-2';
import type { AnyRecord } from '../../../schema/records/record.ts';
import { type KeptEntry, keptEntry } from '../../domain/entries/kept-entry.ts';
import '../../i18n/lazy/history.ts';
import { t } from '../../i18n/t.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { usePeople } from '../entries/people.ts';
import { useReplica } from '../services.tsx';
import { keptName, useSettle, useSettled } from './settled-conflicts.ts';

type KeptBannerProps = {
  record: AnyRecord;
  /** Which record it is, where it is not on the screen. */
  name?: string | null;
  /** Null where this person may not delete it. */
  onRemove: (() => void) | null;
};

/** Says that a record was deleted and changed at the same time, and was kept; until it is answered. */
export function KeptBanner({ record, name = null, onRemove }: KeptBannerProps) {
  const kept = keptEntry(record);
  const settled = useSettled();
  const settle = useSettle();
  const title = useKeptText();
  if (!kept || settled.includes(keptName(record.id, kept))) return null;
  return (
    <Banner
      tone="attention"
      role="note"
      icon={Undo2}
      title={title(kept)}
      actions={
        <>
          <Button size="small" onClick={() => settle(keptName(record.id, kept))}>
            {t('history.keptSettle')}
          </Button>
          {onRemove && (
            <Button size="small" onClick={onRemove}>
              {t('history.keptDelete')}
            </Button>
          )}
        </>
      }
    >
      {name !== null && (
        <p>
          <bdi>{name}</bdi>
        </p>
      )}
    </Banner>
  );
}

function useKeptText(): (kept: KeptEntry) => string {
  const people = usePeople();
  const node = useReplica()?.node;
  return ({ deletedBy, changedOn }) => {
    const { isMe, name } = people.find(deletedBy);
    if (isMe) return t('history.keptMine');
    const isYours = changedOn.some((changed) => changed === node);
    return t(isYours ? 'history.keptYours' : 'history.keptOthers', { name });
  };
}
