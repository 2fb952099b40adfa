import Plus from 'lucide-react/icons/plus';
import { memo } from 'react';
import { usePeople } from '../../../app/entries/people.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { useSheets } from '../../../app/navigation/sheets.ts';
import { DEFINED_TYPE } from '../../../../schema/collections/log-definitions.ts';
import { useOwnTypes } from '../../../app/own-types/use-own-types.ts';
import { useHiddenTypes, useTypeOrder } from '../../../app/preferences/hidden-types.ts';
import { useIsReadOnly } from '../../../app/plan/use-plan.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { eventTypes } from '../../../../schema/records/event-types.ts';
import { eventTypeNames, logTypeOf } from '../../../log-types/log-types.ts';
import { ownIconOf } from '../../../log-types/custom/own-icon.tsx';
import { listedByDefinition } from '../../../log-types/forms.ts';
import { otherForms } from '../entry/other-forms.ts';
import { hasForm } from '../entry/use-log-form.ts';

type AddButtonProps = { childIds: readonly string[] };

/** Adds an entry of any type that has a form. */
export const AddButton = memo(function AddButton({ childIds }: AddButtonProps) {
  const { openNew } = useSheets();
  const { mayLogForSome } = useRights();
  const hidden = useHiddenTypes();
  // What is written for somebody else.
  const isShared = usePeople().all.length > 1;
  const types = useTypeOrder()(eventTypeNames).filter(
    (type) =>
      (hasForm(type) || (isShared && type in otherForms)) &&
      !hidden.has(type) &&
      !listedByDefinition.has(type) &&
      mayLogForSome(type, childIds),
  );
  const ownTypes = useOwnTypes()?.filter(
    ({ archived }) => !archived && mayLogForSome(DEFINED_TYPE, childIds),
  );
  const prefill = childIds.length === 1 ? { for: childIds.join() } : {};
  const isReadOnly = useIsReadOnly();
  const own = ownTypes ?? [];
  if ((types.length === 0 && own.length === 0) || isReadOnly) return null;
  return (
    <Menu
      label={t('logs.add')}
      trigger={
        <Button variant="primary" icon={Plus}>
          {t('logs.add')}
        </Button>
      }
      items={[
        ...types.map((type) => ({
          label: t(`events.type-${type}`),
          icon: logTypeOf(type).icon,
          onSelect: () => openNew(type, eventTypes[type].childless ? {} : prefill),
        })),
        ...own.map(({ id, name, icon }) => ({
          label: <bdi>{name}</bdi>,
          icon: ownIconOf(icon),
          onSelect: () => openNew(DEFINED_TYPE, { ...prefill, kind: id }),
        })),
      ]}
    />
  );
});
