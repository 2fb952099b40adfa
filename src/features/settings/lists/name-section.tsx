import ChevronRight from 'lucide-react/icons/chevron-right';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import type { ListItem } from '../../../../schema/records/list-item.ts';
import { useOwnRole } from '../../../app/people/use-own-role.ts';
import '../../../i18n/lazy/lists.ts';
import { t } from '../../../i18n/t.ts';
import { Icon } from '../../../ui/icon.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { List, Row, RowButton } from '../../../ui/list.tsx';
import { Control, Section } from '../../../ui/section.tsx';
import styles from '../chevron.module.css';
import type { ItemSheetProps } from './item-form.tsx';
import type { NameKind } from './name-sheet.tsx';
import { useItems } from './use-items.ts';

// With the form library, which the page does not need before an item is opened.
const NameSheet = lazyDialog(async () => {
  const { NameSheet: Sheet } = await import('./name-sheet.tsx');
  return ({ open, ...props }: ItemSheetProps<NameKind> & { kind: NameKind; open: boolean }) =>
    open && <Sheet {...props} />;
});

const texts = {
  place: { title: 'lists.places', hint: 'lists.placesHint', add: 'lists.newPlace' },
  formula: { title: 'lists.formulas', hint: 'lists.formulasHint', add: 'lists.newFormula' },
} as const;

/** A short list of names that forms offer; parents change it, also offline. */
export function NameSection({ kind }: { kind: NameKind }) {
  const items = useItems(kind);
  const { isParent: mayEdit } = useOwnRole();
  /** The item in the sheet; null for a new one; undefined while no sheet is open. */
  const [edited, setEdited] = useState<ListItem<NameKind> | null | undefined>();
  const { title, hint, add } = texts[kind];
  if (items === undefined) return null;
  return (
    <Section title={t(title)}>
      <Control>
        <p>{items.length === 0 && !mayEdit ? t('lists.nothingYet') : t(hint)}</p>
      </Control>
      <List>
        {items.map((item) => {
          const content = {
            title: <bdi>{item.name}</bdi>,
            ...(item.archived ? { detail: t('lists.notOffered') } : {}),
          };
          return mayEdit ? (
            <RowButton
              key={item.id}
              {...content}
              end={<Icon icon={ChevronRight} className={styles.chevron} />}
              onClick={() => setEdited(item)}
            />
          ) : (
            <Row key={item.id} {...content} />
          );
        })}
        {mayEdit && (
          <RowButton start={<Icon icon={Plus} />} title={t(add)} onClick={() => setEdited(null)} />
        )}
      </List>
      {edited !== undefined && (
        <NameSheet
          open
          key={edited?.id ?? ''}
          kind={kind}
          item={edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Section>
  );
}
