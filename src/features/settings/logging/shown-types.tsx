import { changeShownTypes, useHiddenTypes } from '../../../app/preferences/hidden-types.ts';
import { useTracking } from '../../../app/preferences/tracking.ts';
import '../../../i18n/lazy/settings.ts';
import { t } from '../../../i18n/t.ts';
import { hideable } from '../../../log-types/hideable-types.ts';
import { logTypeOf } from '../../../log-types/log-types.ts';
import { ChipGroup } from '../../../ui/chip.tsx';
import { Field } from '../../../ui/field.tsx';

/** The types that menus offer for new entries; those on the home screen are always offered. */
export function ShownTypes() {
  const hidden = useHiddenTypes();
  const tracked = useTracking();
  return (
    <Field as="group" label={t('settings.shownTypes')} hint={t('settings.shownTypesHint')}>
      {() => (
        <ChipGroup
          multiple
          value={hideable.filter((type) => !hidden.has(type))}
          onChange={changeShownTypes}
          options={hideable.map((value) => ({
            value,
            label: t(`events.type-${value}`),
            icon: logTypeOf(value).icon,
            disabled: tracked.includes(value),
          }))}
        />
      )}
    </Field>
  );
}
