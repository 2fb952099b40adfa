import type { SheetForm } from '../../../../app/forms/use-sheet-form.ts';
import { formatLocalDate } from '../../../../i18n/format.ts';
import { t } from '../../../../i18n/t.ts';
import { ChipGroup } from '../../../../ui/chip.tsx';
import { Field } from '../../../../ui/field.tsx';
import { RangeFields } from '../range-fields.tsx';
import { weekdayName } from '../weekday-name.ts';
import {
  type OverrideValues,
  type RuleChoice,
  breakYears,
  daysAfterEaster,
  nthOf,
  ruleChoices,
  weekdayIn,
  yearRules,
} from './override-values.ts';

/** In which years an override comes again, and on which day of each. */
export function RepeatFields({
  values,
  set,
  errorOf,
}: {
  values: OverrideValues;
  set: SheetForm<OverrideValues>['set'];
  errorOf: SheetForm<OverrideValues>['errorOf'];
}) {
  const { repeat, rule, years, range } = values;
  return (
    <>
      <Field as="group" label={t('parenting.repeat')}>
        {() => (
          <ChipGroup
            value={repeat}
            onChange={(next) => set('repeat', next)}
            options={yearRules.map((value) => ({ value, label: t(`parenting.repeat-${value}`) }))}
          />
        )}
      </Field>
      {repeat !== 'none' && range.from !== '' && (
        <Field as="group" label={t('parenting.dateRule')} error={errorOf('rule')}>
          {() => (
            <ChipGroup
              value={rule}
              onChange={(next) => set('rule', next)}
              options={ruleChoices.map((value) => ({
                value,
                label: ruleText(value, range.from.slice(0, 10)),
              }))}
            />
          )}
        </Field>
      )}
      {repeat !== 'none' &&
        rule === 'school_break' &&
        breakYears(values).map((year) => (
          <RangeFields
            key={year}
            label={t('parenting.breakIn', { year })}
            value={years[year] ?? { from: '', to: '' }}
            error={errorOf(`years.${year}`)}
            onChange={(next) => set('years', { ...years, [year]: next })}
          />
        ))}
    </>
  );
}

/** "On the 2nd Sunday of May", "2 days before Easter". */
function ruleText(rule: RuleChoice, day: string): string {
  const weekday = weekdayName((weekdayIn(day) - 1) as 0);
  const month = new Intl.DateTimeFormat(undefined, { month: 'long', timeZone: 'UTC' }).format(
    Date.parse(`${day}T12:00:00Z`),
  );
  switch (rule) {
    case 'fixed':
      return t('parenting.rule-fixed', { day: formatLocalDate(day, day) });
    case 'nth_weekday':
      return t('parenting.rule-nth', { nth: t(`parenting.nth-${nthOf(day)}`), weekday, month });
    case 'last_weekday':
      return t('parenting.rule-nth', { nth: t('parenting.nth-last'), weekday, month });
    case 'easter': {
      const days = daysAfterEaster(day);
      return days === 0
        ? t('parenting.rule-easter')
        : days < 0
          ? t('parenting.rule-beforeEaster', { count: -days })
          : t('parenting.rule-afterEaster', { count: days });
    }
    case 'school_break':
      return t('parenting.rule-school');
  }
}
