import { useId, useRef, useState } from 'react';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import { GROWTH_NOTE_MAX_CHARS } from '../../../../schema/limits.ts';
import type { GrowthRecord } from '../../../../schema/records/growth.ts';
import type { SheetForm } from '../../../app/forms/use-sheet-form.ts';
import { fieldUnit } from '../../../app/measures/measure-text.ts';
import { withMeasure } from '../../../domain/growth/measurement.ts';
import type { Measure, MeasureUnit } from '../../../domain/measures/measures.ts';
import { t } from '../../../i18n/t.ts';
import { ChipGroup } from '../../../ui/chip.tsx';
import { Field } from '../../../ui/field.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import input from '../../../ui/input.module.css';
import { cx } from '../../../ui/cx.ts';
import { daysAgoText, ownValueText } from '../../../app/growth/growth-texts.ts';
import type { GrowthUnits } from '../../../app/growth/growth-units.ts';
import { type MeasurementValues, OWN, usualPosition } from './measurement-values.ts';
import { NumberPad } from './number-pad.tsx';
import styles from './measurement-fields.module.css';

type FieldsProps = {
  form: SheetForm<MeasurementValues>;
  child: ChildRecord;
  units: GrowthUnits;
  others: readonly GrowthRecord[];
  today: string;
};

/** The values, the pad that writes them, and how they were measured. */
export function MeasurementFields({ form, child, units, others, today }: FieldsProps) {
  const { values, set, errorOf } = form;
  const [active, setActive] = useState<Measure>('weight');
  const inputs = useRef<Partial<Record<Measure, HTMLInputElement | null>>>({});
  // A finger has the pad; a keyboard types into the field.
  const [hasPad] = useState(() => matchMedia('(pointer: coarse)').matches);
  const write = (measure: Measure, text: string) => set(measure, { ...values[measure], text });
  const next = OWN[OWN.indexOf(active) + 1];
  return (
    <>
      <div className={cx(styles.values, units.weight === 'lb' && styles.wide)}>
        {OWN.map((measure) => (
          <MeasureField
            key={measure}
            measure={measure}
            text={values[measure].text}
            unit={units[measure]}
            hint={lastText({ measure, units, others, date: values.date, today })}
            error={errorOf(measure)}
            hasPad={hasPad}
            isActive={active === measure}
            inputRef={(element) => {
              inputs.current[measure] = element;
            }}
            onChange={(text) => write(measure, text)}
            onFocus={() => setActive(measure)}
          />
        ))}
      </div>
      {hasPad && (
        <NumberPad
          text={values[active].text}
          unit={units[active]}
          onChange={(text) => write(active, text)}
          onNext={next ? () => inputs.current[next]?.focus() : null}
        />
      )}
      <div className={styles.when}>
        <TextField
          label={t('growth.date')}
          type="date"
          name="date"
          min={child.birthDateApprox === true ? undefined : (child.birthdate ?? undefined)}
          max={today}
          value={values.date}
          onChange={(date) => {
            set('date', date);
            if (date !== '' && values.position === usualPosition(child, values.date)) {
              set('position', usualPosition(child, date));
            }
          }}
          error={errorOf('date')}
        />
        <TextField
          label={t('growth.time')}
          optional
          type="time"
          name="time"
          value={values.time}
          onChange={(time) => set('time', time.slice(0, 5))}
        />
      </div>
      {values.length.text !== '' && (
        <SegmentedControl
          label={t('growth.position')}
          value={values.position ?? 'lying'}
          onChange={(position) => set('position', position)}
          options={(['lying', 'standing'] as const).map((value) => ({
            value,
            label: t(`growth.position-${value}`),
          }))}
        />
      )}
      {values.weight.text !== '' && (
        <Field as="group" label={t('growth.clothed')} optional>
          {() => (
            <ChipGroup
              label={t('growth.clothed')}
              value={values.clothed}
              onChange={(clothed) => set('clothed', clothed)}
              options={(['naked', 'diaper', 'clothed'] as const).map((value) => ({
                value,
                label: t(`growth.clothed-${value}`),
              }))}
            />
          )}
        </Field>
      )}
      <Field as="group" label={t('growth.by')} optional>
        {() => (
          <ChipGroup
            label={t('growth.by')}
            value={values.by}
            onChange={(by) => set('by', by)}
            options={(['home', 'doctor', 'hospital', 'other'] as const).map((value) => ({
              value,
              label: t(`growth.by-${value}`),
            }))}
          />
        )}
      </Field>
      <TextArea
        label={t('growth.note')}
        optional
        name="note"
        maxChars={GROWTH_NOTE_MAX_CHARS}
        value={values.note}
        onChange={(note) => set('note', note)}
        error={errorOf('note')}
      />
    </>
  );
}

type MeasureFieldProps = {
  measure: Measure;
  text: string;
  unit: MeasureUnit;
  hint: string | null;
  error: string | undefined;
  hasPad: boolean;
  isActive: boolean;
  inputRef: (element: HTMLInputElement | null) => void;
  onChange: (text: string) => void;
  onFocus: () => void;
};

/** A large number with its unit, and the last value under it. */
function MeasureField({
  measure,
  text,
  unit,
  hint,
  error,
  hasPad,
  isActive,
  inputRef,
  onChange,
  onFocus,
}: MeasureFieldProps) {
  const unitId = useId();
  return (
    <Field label={t(`growth.${measure}`)} hint={hint} error={error} className={styles.field}>
      {(control) => (
        <span className={styles.box}>
          <input
            {...control}
            ref={inputRef}
            type="text"
            // The pad of the form takes the place of the phone's keyboard.
            inputMode={hasPad ? 'none' : unit === 'lb' ? 'text' : 'decimal'}
            autoComplete="off"
            data-autofocus={measure === 'weight' || undefined}
            aria-describedby={cx(control['aria-describedby'], unitId)}
            value={text}
            onChange={(event) => onChange(event.target.value)}
            onFocus={onFocus}
            className={cx(input.input, styles.input, hasPad && isActive && styles.active)}
          />
          <span id={unitId} className={styles.unit}>
            {fieldUnit(unit)}
          </span>
        </span>
      )}
    </Field>
  );
}

/** "last 5.20 kg, 12 days ago": of what was measured before this day. */
function lastText({
  measure,
  units,
  others,
  date,
  today,
}: {
  measure: Measure;
  units: GrowthUnits;
  others: readonly GrowthRecord[];
  date: string;
  today: string;
}): string | null {
  const before = date === '' ? others : others.filter((other) => other.date <= date);
  const last = (withMeasure(before, measure) as GrowthRecord[]).at(-1);
  if (!last) return null;
  const value = ownValueText(last, measure, units) ?? '';
  return t('growth.lastWas', { value, when: daysAgoText(last.date, today) });
}
