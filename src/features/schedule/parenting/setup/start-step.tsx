import { t } from '../../../../i18n/t.ts';
import { ChipGroup } from '../../../../ui/chip.tsx';
import { Field } from '../../../../ui/field.tsx';
import input from '../../../../ui/input.module.css';
import { TextField } from '../../../../ui/text-field.tsx';
import { type Party, PartyMark } from '../party.tsx';
import type { SetupValues } from './setup-values.ts';

type StartValues = Pick<
  SetupValues,
  'startsWith' | 'anchorDate' | 'effectiveFrom' | 'effectiveTo' | 'tz'
>;

/** On which day the cycle begins, and who has the children then. */
export function StartStep({
  values,
  parties,
  errorOf,
  onChange,
}: {
  values: StartValues;
  parties: readonly Party[];
  errorOf: (field: string) => string | undefined;
  onChange: (change: Partial<StartValues>) => void;
}) {
  const { startsWith, anchorDate, effectiveFrom, effectiveTo, tz } = values;
  return (
    <>
      <Field as="group" label={t('parentingSetup.startsWith')}>
        {() => (
          <ChipGroup
            size="large"
            value={startsWith}
            onChange={(party) => onChange({ startsWith: party })}
            options={parties.map((party) => ({
              value: party.id,
              label: party.label,
              mark: <PartyMark party={party} />,
            }))}
          />
        )}
      </Field>
      <TextField
        type="date"
        label={t('parentingSetup.anchorDate')}
        hint={t('parentingSetup.anchorHint')}
        value={anchorDate}
        error={errorOf('anchorDate')}
        onChange={(day) => onChange({ anchorDate: day })}
      />
      <TextField
        type="date"
        label={t('parentingSetup.effectiveFrom')}
        hint={t('parentingSetup.effectiveHint')}
        value={effectiveFrom}
        error={errorOf('effectiveFrom')}
        onChange={(day) => onChange({ effectiveFrom: day })}
      />
      <TextField
        type="date"
        optional
        label={t('parentingSetup.effectiveTo')}
        value={effectiveTo}
        error={errorOf('effectiveTo')}
        onChange={(day) => onChange({ effectiveTo: day })}
      />
      <Field label={t('parentingSetup.zone')} hint={t('parentingSetup.zoneHint')}>
        {(control) => (
          <select
            {...control}
            className={input.input}
            value={tz}
            onChange={({ target }) => onChange({ tz: target.value })}
          >
            {zonesWith(tz).map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll('_', ' ')}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  );
}

/** The zones of this browser. The chosen one may be of another browser. */
function zonesWith(tz: string): string[] {
  return [...new Set([tz, ...Intl.supportedValuesOf('timeZone')])].sort();
}
