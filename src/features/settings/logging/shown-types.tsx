import {
  changeShownTypes,
  moveType,
  useHiddenTypes,
  useTypeOrder,
} from '../../../app/preferences/hidden-types.ts';
import { useTracking } from '../../../app/preferences/tracking.ts';
import '../../../i18n/lazy/settings.ts';
import { t } from '../../../i18n/t.ts';
import { hideable } from '../../../log-types/hideable-types.ts';
import { Field } from '../../../ui/field.tsx';
import { OrderedSwitches } from '../ordered-switches.tsx';

/**
 * The types that menus offer for new entries, and their order; those on the home screen are always offered.
 */
export function ShownTypes() {
  const hidden = useHiddenTypes();
  const tracked = useTracking();
  const ordered = useTypeOrder()(hideable);
  const offered = ordered.filter((type) => !hidden.has(type));
  return (
    <Field as="group" label={t('settings.shownTypes')} hint={t('settings.shownTypesHint')}>
      {() => (
        <OrderedSwitches
          items={[...offered, ...ordered.filter((type) => hidden.has(type))].map((name) => ({
            name,
            title: t(`events.type-${name}`),
            isOn: !hidden.has(name),
            isFixed: tracked.includes(name),
          }))}
          onSwitch={(name, isOn) =>
            changeShownTypes(isOn ? [...offered, name] : offered.filter((each) => each !== name))
          }
          onMove={(name, by) => moveType(offered, name, by)}
        />
      )}
    </Field>
  );
}
