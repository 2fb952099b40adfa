import {
  type HolidayChoice,
  type HolidayCountry,
  type HolidayName,
  holidayChoices,
  holidayCountries,
  holidayTimes,
  holidaysOf,
} from '../../../../domain/custody/holidays.ts';
import { formatLocalDate } from '../../../../i18n/format.ts';
import { t } from '../../../../i18n/t.ts';
import { Field } from '../../../../ui/field.tsx';
import input from '../../../../ui/input.module.css';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import { countryName } from './country-name.ts';
import { type SetupValues, partyOfSide } from './setup-values.ts';
import styles from './setup.module.css';

/** Suggestions of a country, each for one party, for both in turn, or left out. */
export function HolidaysStep({
  values,
  today,
  onCountry,
  onChoice,
}: {
  values: SetupValues;
  today: string;
  onCountry: (country: HolidayCountry | '') => void;
  onChoice: (name: HolidayName, choice: HolidayChoice) => void;
}) {
  const labelOf = (choice: HolidayChoice) => {
    if (choice === 'ignore') return t('parentingSetup.holidayIgnore');
    if (choice === 'alternate') return t('parentingSetup.holidayAlternate');
    const id = partyOfSide(values, choice);
    return values.parties.find((party) => party.id === id)?.label ?? choice;
  };
  return (
    <>
      <Field label={t('parentingSetup.country')} hint={t('parentingSetup.countryHint')}>
        {(control) => (
          <select
            {...control}
            className={input.input}
            value={values.country}
            onChange={({ target }) =>
              onCountry(holidayCountries.find((country) => country === target.value) ?? '')
            }
          >
            <option value="">{t('parentingSetup.noCountry')}</option>
            {holidayCountries.map((country) => (
              <option key={country} value={country}>
                {countryName(country)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {values.country !== '' &&
        holidaysOf(values.country).map((name) => {
          const { from } = holidayTimes(name, values.effectiveFrom);
          const title = t(`parentingSetup.holiday-${name}`);
          return (
            <div key={name} className={styles.holiday}>
              <p className={styles.holidayName}>
                {title}{' '}
                <span className={styles.hint}>{formatLocalDate(from.slice(0, 10), today)}</span>
              </p>
              <SegmentedControl
                label={title}
                value={values.holidays[name] ?? 'ignore'}
                onChange={(choice) => onChoice(name, choice)}
                options={holidayChoices.map((choice) => ({
                  value: choice,
                  label: labelOf(choice),
                }))}
              />
            </div>
          );
        })}
    </>
  );
}
