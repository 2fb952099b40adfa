import Trash from 'lucide-react/icons/trash-2';
import UserPen from 'lucide-react/icons/user-pen';
import { type ReactNode, useState } from 'react';
import type { AnyRecord } from '../../../schema/records/record.ts';
import { isRemoved } from '../../../schema/rules/merge.ts';
import '../../i18n/lazy/notices.ts';
import { t } from '../../i18n/t.ts';
import type { Entry } from '../../replica/documents/entry.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { usePeople } from '../entries/people.ts';

type MeanwhileBannerProps = {
  /** The record as the form opened it. */
  base: AnyRecord;
  /** The current record. */
  entry: Entry;
  /** Whether a field of the form differs. */
  differs: boolean;
  /** The current record in words. */
  children: ReactNode;
  /** Resets the form to the current version. */
  onReset: () => void;
};

/**
 * A change of the record by somebody else while its form is open: deleted or edited. The fields keep
 * their values; the person decides.
 */
export function MeanwhileBanner({ base, entry, differs, children, onReset }: MeanwhileBannerProps) {
  const people = usePeople();
  const [sees, setSees] = useState(false);
  const { record: live, state } = entry;
  // A change that this person is saving needs no notice; a refused one has its own.
  if (state === 'saving' || state === 'unstored' || state === 'attention') return null;
  if (live.removed && isRemoved(live)) {
    const name = people.find(live.removed.by).name;
    return (
      <Banner tone="attention" icon={Trash} title={t('notices.removedMeanwhile', { name })}>
        {t('notices.removedMeanwhileText')}
      </Banner>
    );
  }
  if (live.updatedAt === base.updatedAt || !differs) return null;
  const name = people.find(live.updatedBy).name;
  return (
    <Banner
      tone="attention"
      icon={UserPen}
      title={t('notices.changedMeanwhile', { name })}
      actions={
        sees ? (
          <Button onClick={onReset}>{t('notices.takeTheirs')}</Button>
        ) : (
          <Button onClick={() => setSees(true)}>{t('notices.see')}</Button>
        )
      }
    >
      {sees && (
        <>
          {children}
          <p>{t('notices.yoursStays')}</p>
        </>
      )}
    </Banner>
  );
}
