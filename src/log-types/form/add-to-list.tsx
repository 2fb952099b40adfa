import ListPlus from 'lucide-react/icons/list-plus';
import { useState } from 'react';
import '../../i18n/lazy/lists.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { type NewListItem, useEntryFormContext } from './form-context.ts';
import styles from './form.module.css';

type AddToListProps = {
  /** What the button says, such as "Add to the list of foods". */
  label: string;
  /** What was typed. */
  name: string;
  /** The items to add, one for each child or one for the family. */
  itemsOf: (name: string) => readonly NewListItem[];
};

/** Adds a typed name to one of the family's lists; only for those who may write it. */
export function AddToList({ label, name: typed, itemsOf }: AddToListProps) {
  const { addToList } = useEntryFormContext();
  /** What was added from here. */
  const [added, setAdded] = useState<string | null>(null);
  const name = typed.trim();
  if (addToList === null || name === '') return null;
  if (added === name) {
    return <p className={styles.length}>{t('lists.addedHere')}</p>;
  }
  const items = itemsOf(name);
  if (items.length === 0) return null;
  return (
    <div>
      <Button
        variant="quiet"
        size="small"
        icon={ListPlus}
        onClick={() => void addToList(items).then((isStored) => isStored && setAdded(name))}
      >
        {label}
      </Button>
    </div>
  );
}
