import { DOCK_MAX, trackable } from '../../log-types/tracking.ts';
import '../../i18n/lazy/tracking.ts';
import { t } from '../../i18n/t.ts';
import { ChipGroup } from '../../ui/chip.tsx';
import { Field } from '../../ui/field.tsx';
import { logTypeOf } from '../../log-types/log-types.ts';
import { changeTracking, useTracking } from './tracking.ts';

/** Chips for the log types on the home screen, which changes at once. */
export function TrackingPicker() {
  const tracked = useTracking();
  const isFull = tracked.length >= DOCK_MAX;
  return (
    <Field as="group" label={t('tracking.title')} hint={t('tracking.hint', { max: DOCK_MAX })}>
      {() => (
        <ChipGroup
          multiple
          value={tracked}
          onChange={changeTracking}
          options={trackable.map((value) => ({
            value,
            label: t(`events.type-${value}`),
            icon: logTypeOf(value).icon,
            disabled: isFull && !tracked.includes(value),
          }))}
        />
      )}
    </Field>
  );
}
