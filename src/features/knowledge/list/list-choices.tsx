import { usePeople } from '../../../app/entries/people.ts';
import '../../../i18n/lazy/knowledge.ts';
import { t } from '../../../i18n/t.ts';
import { ChipGroup } from '../../../ui/chip.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { useShowChosen } from '../../../ui/use-show-chosen.ts';
import { categoryIcon, categoryName } from '../article-texts.ts';
import {
  type ListAddress,
  type ListFilter,
  categoryChoices,
  filters,
  sorts,
} from './list-address.ts';
import styles from './list.module.css';

type ListChoicesProps = {
  address: ListAddress;
  onChange: (change: Partial<ListAddress>) => void;
  /** Somebody who only reads has no drafts. */
  mayWrite: boolean;
};

/** Which articles are shown, and in which order. */
export function ListChoices({ address, onChange, mayWrite }: ListChoicesProps) {
  const isSignedIn = usePeople().me !== undefined;
  const line = useShowChosen(address.category);
  const shown = filters.filter((name) => name !== 'drafts' || (mayWrite && isSignedIn));
  return (
    <div className={styles.choices}>
      <div ref={line}>
        <ChipGroup
          label={t('knowledge.categories')}
          scroll
          options={categoryChoices.map((value) =>
            value === 'all'
              ? { value, label: t('knowledge.all') }
              : { value, label: categoryName(value), icon: categoryIcon(value) },
          )}
          value={address.category}
          onChange={(category) => onChange({ category })}
        />
      </div>
      <div className={styles.order}>
        <SegmentedControl
          label={t('knowledge.sort')}
          options={sorts.map((value) => ({ value, label: t(`knowledge.sort-${value}`) }))}
          value={address.sort}
          onChange={(sort) => onChange({ sort })}
        />
        <ChipGroup
          label={t('knowledge.only')}
          multiple
          options={shown.map((value) => ({ value, label: t(`knowledge.only-${value}`) }))}
          value={address.only}
          onChange={(only: ListFilter[]) => onChange({ only })}
        />
      </div>
    </div>
  );
}
