import { DoseUnit } from '../../../../schema/records/payloads/medication.ts';
import { SolidUnit } from '../../../../schema/records/payloads/feeding.ts';
import { changeDisplay, useDisplay } from '../../../app/preferences/apply-display.ts';
import { changeMoreUnits, useMoreUnits } from '../../../app/preferences/more-units.ts';
import {
  ClockChoice,
  TemperatureChoice,
  VolumeChoice,
} from '../../../app/preferences/unit-choices.tsx';
import { WEEK_STARTS, changeWeekStart, useWeekStart } from '../../../app/preferences/week-start.ts';
import { type Measure, type MeasureUnit, measures } from '../../../domain/measures/measures.ts';
import { sentence } from '../../../i18n/say.ts';
import '../../../i18n/lazy/logs.ts';
import '../../../i18n/lazy/settings.ts';
import { weekdayText } from '../../../i18n/weekday.ts';
import { t, tKey } from '../../../i18n/t.ts';
import { ChipGroup } from '../../../ui/chip.tsx';
import { Field } from '../../../ui/field.tsx';
import { Page } from '../../../ui/page.tsx';
import { Control, Section } from '../../../ui/section.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import type { PageBack } from '../page-back.ts';
import { Setting } from '../setting.tsx';

/** How numbers and times are typed and shown; stored values do not depend on it. */
export function UnitsPage({ back }: { back: PageBack }) {
  return (
    <Page title={t('settings.unitsPage')} intro={t('settings.unitsHint')} back={back}>
      <Section title={t('settings.units')}>
        <Control>
          <Setting label={t('settings.volume')}>
            <VolumeChoice />
          </Setting>
        </Control>
        <MeasureChoice measure="weight" />
        <MeasureChoice measure="length" />
        <MeasureChoice measure="head" />
        <Control>
          <Setting label={t('settings.temperature')}>
            <TemperatureChoice />
          </Setting>
        </Control>
      </Section>
      <NewEntries />
      <Section title={t('settings.time')}>
        <Control>
          <Setting label={t('settings.clock')}>
            <ClockChoice />
          </Setting>
        </Control>
        <DateOrderChoice />
        <WeekStartChoice />
      </Section>
    </Page>
  );
}

function MeasureChoice({ measure }: { measure: Measure }) {
  const units: readonly MeasureUnit[] = measures[measure].units;
  return (
    <Control>
      <Setting label={t(`settings.${measure}`)}>
        <SegmentedControl
          label={t(`settings.${measure}`)}
          value={useMoreUnits()[measure]}
          onChange={(unit) => changeMoreUnits({ [measure]: unit })}
          options={units.map((value) => ({ value, label: t(`settings.unit-${value}`) }))}
        />
      </Setting>
    </Control>
  );
}

const NONE = '';

/** The units that forms begin with. */
function NewEntries() {
  const { solids, dose } = useMoreUnits();
  return (
    <Section title={t('settings.newEntries')}>
      <Control>
        <Field as="group" label={t('settings.solids')} hint={t('settings.solidsHint')}>
          {() => (
            <ChipGroup<SolidUnit | typeof NONE>
              label={t('settings.solids')}
              value={solids ?? NONE}
              onChange={(unit) => changeMoreUnits({ solids: unit === NONE ? null : unit })}
              options={[
                { value: NONE, label: t('settings.solidsNone') },
                ...SolidUnit.options.map((value) => ({
                  value,
                  label: value === 'taste' ? t('logs.taste') : t(`events.solid-${value}`),
                })),
              ]}
            />
          )}
        </Field>
      </Control>
      <Control>
        <Field as="group" label={t('settings.dose')} hint={t('settings.doseHint')}>
          {() => (
            <ChipGroup<DoseUnit | typeof NONE>
              label={t('settings.dose')}
              value={dose ?? NONE}
              onChange={(unit) => changeMoreUnits({ dose: unit === NONE ? null : unit })}
              options={[
                { value: NONE, label: t('settings.doseLast') },
                ...DoseUnit.options.map((value) => ({
                  value,
                  label: tKey(`events.unit-${value}`, { count: 2 }),
                })),
              ]}
            />
          )}
        </Field>
      </Control>
    </Section>
  );
}

/** "2 Oct" or "Oct 2". */
function DateOrderChoice() {
  const { dates } = useDisplay();
  return (
    <Control>
      <Setting label={t('settings.dateOrder')}>
        <SegmentedControl
          label={t('settings.dateOrder')}
          value={dates}
          onChange={(next) => changeDisplay((display) => ({ ...display, dates: next }))}
          options={[
            { value: '', label: t('settings.clock-auto') },
            { value: 'en-GB', label: t('settings.dayFirst') },
            { value: 'en-US', label: t('settings.monthFirst') },
          ]}
        />
      </Setting>
    </Control>
  );
}

function WeekStartChoice() {
  const first = useWeekStart();
  return (
    <Control>
      <Setting label={t('settings.weekStart')} hint={t('settings.weekStartHint')}>
        <SegmentedControl
          label={t('settings.weekStart')}
          value={String(first)}
          onChange={(day) => {
            const chosen = WEEK_STARTS.find((each) => String(each) === day);
            if (chosen !== undefined) changeWeekStart(chosen);
          }}
          options={WEEK_STARTS.map((day) => ({
            value: String(day),
            label: sentence(weekdayText(day)),
          }))}
        />
      </Setting>
    </Control>
  );
}
