import { Suspense } from 'react';
import { TRASH_DAYS } from '../../../../schema/limits.ts';
import { useRights } from '../../../app/entries/rights.ts';
import '../../../i18n/lazy/vault.ts';
import { t } from '../../../i18n/t.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SectionFrame } from '../pages/section-frame.tsx';
import { vaultSections } from '../sections.ts';
import { EmptyTrash } from './empty-trash.tsx';
import styles from './trash.module.css';

/** Everything of the vault that was deleted in the last days, by section. */
export function TrashPage() {
  const rights = useRights();
  const parts = vaultSections.filter((section) => section.isFor(rights) && section.Removed);
  return (
    <SectionFrame
      title={t('vault.trash')}
      actions={<EmptyTrash />}
      intro={<p>{t('vault.trashText', { days: TRASH_DAYS })}</p>}
    >
      <Suspense fallback={<Skeleton height="4rem" count={4} />}>
        <div className={styles.parts}>
          {parts.map(({ name, Removed }) => Removed && <Removed key={name} />)}
          {/* Shown while no part above has anything. */}
          <p className={styles.empty}>{t('vault.trashEmpty')}</p>
        </div>
      </Suspense>
    </SectionFrame>
  );
}
