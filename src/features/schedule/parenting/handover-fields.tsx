import { EXCHANGE_TEXT_MAX_CHARS } from '../../../../schema/schedule-limits.ts';
import { t } from '../../../i18n/t.ts';
import { ChipGroup } from '../../../ui/chip.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type HandoverDraft, carrierKinds, placeKinds } from './handover-draft.ts';

/** Where an exchange happens, and who drives. */
export function HandoverFields({
  value: { place, carrier },
  error,
  onChange,
}: {
  value: HandoverDraft;
  /** What is wrong with it as a whole. */
  error?: string | undefined;
  onChange: (value: HandoverDraft) => void;
}) {
  return (
    <>
      <Field as="group" label={t('parenting.place')} error={error} optional>
        {() => (
          <ChipGroup
            value={place?.kind ?? null}
            onChange={(kind) => onChange({ carrier, place: { kind, text: '' } })}
            options={placeKinds.map((kind) => ({
              value: kind,
              label: t(`parenting.place-${kind}`),
            }))}
          />
        )}
      </Field>
      {(place?.kind === 'other' || place?.kind === 'school') && (
        <TextField
          label={t('parenting.placeText')}
          optional={place.kind === 'school'}
          maxLength={EXCHANGE_TEXT_MAX_CHARS}
          value={place.text}
          onChange={(text) => onChange({ carrier, place: { ...place, text } })}
        />
      )}
      <Field as="group" label={t('parenting.carrier')} optional>
        {() => (
          <ChipGroup
            value={carrier?.kind ?? null}
            onChange={(kind) => onChange({ place, carrier: { kind, text: '' } })}
            options={carrierKinds.map((kind) => ({
              value: kind,
              label: t(`parenting.carrier-${kind}`),
            }))}
          />
        )}
      </Field>
      {carrier?.kind === 'third' && (
        <TextField
          label={t('parenting.carrierText')}
          maxLength={EXCHANGE_TEXT_MAX_CHARS}
          value={carrier.text}
          onChange={(text) => onChange({ place, carrier: { ...carrier, text } })}
        />
      )}
    </>
  );
}
