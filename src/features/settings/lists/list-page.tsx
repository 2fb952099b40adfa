import ChevronRight from 'lucide-react/icons/chevron-right';
import Plus from 'lucide-react/icons/plus';
import { type ComponentType, useState } from 'react';
import { DAY_MS, TRASH_DAYS } from '../../../../schema/limits.ts';
import type { Food, ListItem, Medicine } from '../../../../schema/records/list-item.ts';
import { showNotSaved } from '../../../app/entries/saved-toast.ts';
import { PhotoThumb } from '../../../app/media/photo-thumb.tsx';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import { useOwnRole } from '../../../app/people/use-own-role.ts';
import { useReplica } from '../../../app/services.tsx';
import { formatMoment } from '../../../i18n/format.ts';
import '../../../i18n/lazy/lists.ts';
import '../../../i18n/lazy/settings.ts';
import { t } from '../../../i18n/t.ts';
import { listItemsOf } from '../../../replica/stores/list-items.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon, type IconType } from '../../../ui/icon.tsx';
import { List, Row, RowButton } from '../../../ui/list.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useNow } from '../../../ui/use-now.ts';
import styles from '../chevron.module.css';
import type { PageBack } from '../page-back.ts';
import { useDeletedItems, useItems } from './use-items.ts';

/** The lists that belong to a child. */
type ChildKind = 'medicine' | 'food';
type ItemOf<K extends ChildKind> = { medicine: Medicine; food: Food }[K];

type ListPageProps<K extends ChildKind> = {
  kind: K;
  icon: IconType;
  title: string;
  intro: string;
  /** For those who may not change the list. */
  introForCarers: string;
  add: string;
  none: { title: string; text: string };
  /** The heading of items that are no longer offered. */
  archived: string;
  isOffered: (item: ItemOf<K>) => boolean;
  /** The second line of an item. */
  detailOf: (item: ItemOf<K>) => string;
  Sheet: ComponentType<{ open: boolean; item: ItemOf<K> | null; onClose: () => void }>;
  back: PageBack;
};

/** A list of each child; parents change it, also offline, others read it. */
export function ListPage<K extends ChildKind>(props: ListPageProps<K>) {
  const { kind, icon, title, add, isOffered, detailOf, Sheet, back } = props;
  const items = useItems(kind) as readonly unknown[] as readonly ItemOf<K>[] | undefined;
  const { children = [] } = useSelectedChild();
  const { isParent: mayEdit } = useOwnRole();
  /** The item in the sheet; null for a new one; undefined while no sheet is open. */
  const [edited, setEdited] = useState<ItemOf<K> | null | undefined>();
  const rowOf = (item: ItemOf<K>) => (
    <ItemRow
      key={item.id}
      icon={icon}
      item={item}
      detail={detailOf(item)}
      onEdit={mayEdit ? () => setEdited(item) : null}
    />
  );
  const old = items?.filter((item) => !isOffered(item)) ?? [];
  return (
    <Page title={title} intro={mayEdit ? props.intro : props.introForCarers} back={back}>
      {items === undefined && <Skeleton height="4rem" count={3} />}
      {items?.length === 0 && (
        <EmptyState icon={icon} title={props.none.title}>
          {mayEdit ? props.none.text : t('lists.askParent')}
        </EmptyState>
      )}
      {mayEdit && items && children.length > 0 && (
        <div>
          <Button variant="primary" icon={Plus} onClick={() => setEdited(null)}>
            {add}
          </Button>
        </div>
      )}
      {children.map(({ record: child }) => {
        const ofChild = items?.filter((item) => item.childId === child.id && isOffered(item)) ?? [];
        return (
          ofChild.length > 0 && (
            <Section key={child.id} title={children.length > 1 ? child.name : title}>
              <List>{ofChild.map(rowOf)}</List>
            </Section>
          )
        );
      })}
      {old.length > 0 && (
        <Section title={props.archived}>
          <List>{old.map(rowOf)}</List>
        </Section>
      )}
      {mayEdit && <DeletedItems kind={kind} icon={icon} />}
      {edited !== undefined && (
        <Sheet open key={edited?.id ?? ''} item={edited} onClose={() => setEdited(undefined)} />
      )}
    </Page>
  );
}

function ItemRow({
  icon,
  item,
  detail,
  onEdit,
}: {
  icon: IconType;
  item: ListItem;
  detail: string;
  onEdit: (() => void) | null;
}) {
  const [photoId] = (item.kind === 'medicine' && item.photoIds) || [];
  const mark = <Icon icon={icon} />;
  const content = {
    start: photoId === undefined ? mark : <PhotoThumb id={photoId}>{mark}</PhotoThumb>,
    title: <bdi>{item.name}</bdi>,
    ...(detail === '' ? {} : { detail: <bdi>{detail}</bdi> }),
  };
  if (onEdit === null) return <Row {...content} />;
  return (
    <RowButton
      {...content}
      end={<Icon icon={ChevronRight} className={styles.chevron} />}
      onClick={onEdit}
    />
  );
}

/** Items deleted in the last 30 days, each with a button that brings it back. */
function DeletedItems({ kind, icon }: { kind: ChildKind; icon: IconType }) {
  const replica = useReplica();
  const now = useNow(60_000);
  const kept = useDeletedItems(kind).filter((item) => daysLeft(item, now) > 0);
  if (kept.length === 0 || !replica) return null;
  const restore = ({ id, name }: ListItem) =>
    listItemsOf(replica)
      .restore(id)
      .then(() => showToast({ text: t('lists.restored', { name }) }), showNotSaved);
  return (
    <Section title={t('lists.deletedItems')}>
      <List>
        {kept.map((item) => (
          <Row
            key={item.id}
            start={<Icon icon={icon} />}
            title={<bdi>{item.name}</bdi>}
            detail={t('settings.deletedAt', {
              when: formatMoment(item.removed?.at ?? now, { now }),
              days: t('settings.daysLeft', { count: daysLeft(item, now) }),
            })}
            end={
              <Button size="small" onClick={() => void restore(item)}>
                {t('settings.restore')}
              </Button>
            }
          />
        ))}
      </List>
    </Section>
  );
}

function daysLeft({ removed }: ListItem, now: number): number {
  return Math.ceil(TRASH_DAYS - (now - (removed?.at ?? now)) / DAY_MS);
}
