import type { BathPayload } from '../../../schema/records/payloads/bath.ts';
import { t } from '../../i18n/t.ts';
import { Choice, SwitchField } from '../form/form-controls.tsx';
import type { LogForm } from '../form/log-form.ts';

type BathValues = { kind: BathPayload['kind']; soap: boolean; hair: boolean };

export const form: LogForm<'bath', BathValues> = {
  Fields: BathFields,
  Details: null,
  detailFields: [],
  newSpanMs: null,
  variant: null,
  newVisibility: 'family',
  related: null,
  blank: ({ recent: [last] }) => ({
    kind: last?.payload.kind ?? 'full',
    soap: false,
    hair: false,
  }),
  valuesOf: ({ kind, soap = false, hair = false }) => ({ kind, soap, hair }),
  payloadOf: ({ payload: { kind, soap, hair } }, { before }) => ({
    kind,
    soap: switched(soap, before['soap']),
    hair: switched(hair, before['hair']),
  }),
  prefill: (_blank, address) => {
    const kind = kinds.find((known) => known === address.kind);
    return kind === undefined ? {} : { kind };
  },
  startNew: null,
  problems: () => [],
  plausibilityWarnings: () => [],
  confirmation: null,
  alert: null,
};

const kinds = ['full', 'sponge', 'wipe'] as const;

function BathFields() {
  return (
    <>
      <Choice
        name="payload.kind"
        label={t('logs.what')}
        size="large"
        options={kinds.map((value) => ({ value, label: t(`events.bath-${value}`) }))}
      />
      <SwitchField name="payload.soap" label={t('logs.soap')} />
      <SwitchField name="payload.hair" label={t('logs.hair')} />
    </>
  );
}

/** Off is not stored, unless it was before. */
function switched(isOn: boolean, before: unknown): boolean | undefined {
  return isOn || before !== undefined ? isOn : undefined;
}
