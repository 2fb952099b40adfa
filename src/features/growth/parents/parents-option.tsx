import UsersRound from 'lucide-react/icons/users-round';
import { Suspense, lazy, useState } from 'react';
import { collections } from '../../../../schema/collections.ts';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { useWriteGate } from '../../../app/plan/write-gate.ts';
import { parentHeights } from '../../../domain/growth/mid-parental.ts';
import '../../../i18n/lazy/growth.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { ChipGroup } from '../../../ui/chip.tsx';
import styles from './parents-option.module.css';

const ParentHeightsSheet = lazy(async () => ({
  default: (await import('./parent-heights-sheet.tsx')).ParentHeightsSheet,
}));

type ParentsOptionProps = {
  child: ChildRecord;
  isShown: boolean;
  onShown: (isShown: boolean) => void;
};

/** Shows the line of the parents' heights; without heights it asks for them. */
export function ParentsOption({ child, isShown, onShown }: ParentsOptionProps) {
  const { may } = useRights();
  const { writesBlocked, explainBlocked } = useWriteGate();
  const [isOpen, setIsOpen] = useState(false);
  const hasHeights = parentHeights(child) !== null;
  const mayEdit = may('edit', collections.children, child);
  const open = () => (writesBlocked ? explainBlocked() : setIsOpen(true));
  if (!hasHeights && !mayEdit) return null;
  return (
    <div className={styles.option}>
      <ChipGroup
        multiple
        label={t('growth.parentsLine')}
        value={hasHeights && isShown ? ['parents'] : []}
        onChange={(chosen) => (hasHeights ? onShown(chosen.length > 0) : open())}
        options={[{ value: 'parents', label: t('growth.parents'), icon: UsersRound }]}
      />
      {hasHeights && isShown && mayEdit && (
        <Button variant="quiet" size="small" onClick={open}>
          {t('growth.parentsChange')}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <ParentHeightsSheet
            child={child}
            onSaved={(hasBoth) => {
              setIsOpen(false);
              onShown(hasBoth);
            }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
