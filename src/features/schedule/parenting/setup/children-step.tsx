import type { ChildRecord } from '../../../../../schema/records/child.ts';
import { ChildMark } from '../../../../app/people/child-mark.tsx';
import { t } from '../../../../i18n/t.ts';
import { ChipGroup } from '../../../../ui/chip.tsx';
import { Field } from '../../../../ui/field.tsx';

/** The children that live by this plan. */
export function ChildrenStep({
  family,
  childIds,
  error,
  onChange,
}: {
  family: readonly ChildRecord[];
  childIds: readonly string[];
  error: string | undefined;
  onChange: (childIds: string[]) => void;
}) {
  return (
    <Field
      as="group"
      label={t('parentingSetup.children')}
      hint={t('parentingSetup.childrenHint')}
      error={error}
    >
      {() => (
        <ChipGroup
          multiple
          size="large"
          value={childIds}
          onChange={onChange}
          options={family.map((child) => ({
            value: child.id,
            label: child.name,
            mark: <ChildMark child={child} />,
          }))}
        />
      )}
    </Field>
  );
}
