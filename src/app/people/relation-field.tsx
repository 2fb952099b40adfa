import type { Role } from '../../../schema/rights/roles.ts';
import type { Relation } from '../../../schema/wire/account.ts';
import '../../i18n/lazy/relations.ts';
import { t } from '../../i18n/t.ts';
import { ChipGroup } from '../../ui/chip.tsx';
import { Field } from '../../ui/field.tsx';
import { relationsFor } from './relations.ts';

/** A person chooses their relation to the child. */
export function RelationField({
  role,
  optional,
  value,
  onChange,
}: {
  role: Role;
  optional?: boolean;
  value: Relation | null;
  onChange: (relation: Relation) => void;
}) {
  return (
    <Field as="group" label={t('relations.youAre')} optional={optional}>
      {() => (
        <ChipGroup
          label={t('relations.youAre')}
          value={value}
          onChange={onChange}
          options={relationsFor(role).map((relation) => ({
            value: relation,
            label: t(`relations.${relation}`),
          }))}
        />
      )}
    </Field>
  );
}
