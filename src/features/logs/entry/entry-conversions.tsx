import ArrowRightLeft from 'lucide-react/icons/arrow-right-left';
import { collections } from '../../../../schema/collections.ts';
import type { EventRecord } from '../../../../schema/records/event.ts';
import { isRemoved } from '../../../../schema/rules/merge.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { showNotSaved, tell } from '../../../app/entries/saved-toast.ts';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import { useIsReadOnly } from '../../../app/plan/use-plan.ts';
import { useReplica } from '../../../app/services.tsx';
import { t } from '../../../i18n/t.ts';
import { conversionsOf } from '../../../log-types/conversions.ts';
import type { EventChanges } from '../../../replica/stores/events.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { editEntry } from '../commands.ts';

type EntryConversionsProps = {
  event: EventRecord;
  /** The form has changes that are not saved. */
  isBlocked: boolean;
  onClose: () => void;
};

/** Makes the entry one of another child or kind, at once and with Undo. */
export function EntryConversions({ event, isBlocked, onClose }: EntryConversionsProps) {
  const replica = useReplica();
  const { may } = useRights();
  const { children = [] } = useSelectedChild();
  const isReadOnly = useIsReadOnly();
  if (!replica || isReadOnly || isRemoved(event)) return null;
  const mayBecome = (changes: EventChanges) =>
    may('edit', collections.events, event, { ...event, ...changes } as EventRecord);
  const become = (changes: EventChanges) => {
    const former = Object.fromEntries(
      Object.keys(changes).map((field) => [field, event[field as keyof EventRecord]]),
    );
    editEntry(replica, { id: event.id, changes, removed: false }).then(() => {
      showToast({
        text: t('logs.changesSaved'),
        actions: [{ label: t('ui.undo'), run: () => tell(replica.events.edit(event.id, former)) }],
      });
    }, showNotSaved);
    onClose();
  };
  const others = children.flatMap(({ record: { id, name } }) => {
    const isOther = event.childId !== null && id !== event.childId && mayBecome({ childId: id });
    return isOther ? [{ id, name }] : [];
  });
  const [first, second] = others;
  return (
    <>
      {conversionsOf(event.type, event.payload)
        .filter(({ payload }) => mayBecome({ payload }))
        .map(({ label, payload }) => (
          <Button
            key={label}
            icon={ArrowRightLeft}
            disabled={isBlocked}
            onClick={() => become({ payload })}
          >
            {label}
          </Button>
        ))}
      {first && !second && (
        <Button disabled={isBlocked} onClick={() => become({ childId: first.id })}>
          {t('logs.moveTo', { name: first.name })}
        </Button>
      )}
      {second && (
        <Menu
          label={t('logs.moveToChild')}
          trigger={<Button disabled={isBlocked}>{t('logs.moveToChild')}</Button>}
          items={others.map(({ id, name }) => ({
            label: <bdi>{name}</bdi>,
            onSelect: () => become({ childId: id }),
          }))}
        />
      )}
    </>
  );
}
