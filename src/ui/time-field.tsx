import { useState } from 'react';
import { formatDate, formatLocalDay, formatTime } from '../i18n/format.ts';
import { t } from '../i18n/t.ts';
import { Chip, ChipGroup } from './chip.tsx';
import { cx } from './cx.ts';
import { Field, type FieldTexts } from './field.tsx';
import { addDays, bothInstants, instantToParts, partsToInstant } from './time-parts.ts';
import input from './input.module.css';
import styles from './time-field.module.css';
import '../i18n/lazy/fields.ts';

type TimeFieldProps = FieldTexts & {
  /** Epoch ms; null where a time may be missing. */
  value: number | null;
  onChange: (value: number) => void;
  /** When the form was opened. Constant, so that the field does not change by itself. */
  now: number;
  /** The IANA time zone of the time; the device's by default. */
  tz?: string | undefined;
  /** `day` asks for no time: today is `now`, another day is its noon. */
  precision?: 'minute' | 'day' | undefined;
  /** Minutes before now, offered as chips; `[]` for none. */
  before?: readonly number[] | undefined;
};

const BEFORE = [0, 5, 10, 15, 30] as const;

/** A day and a time: chips for the usual values, native inputs for others. */
export function TimeField({
  label,
  hint,
  error,
  optional,
  value,
  onChange,
  now,
  tz,
  precision = 'minute',
  before = precision === 'day' ? [] : BEFORE,
}: TimeFieldProps) {
  const shown = instantToParts(value ?? now, tz);
  const today = instantToParts(now, tz).day;
  const yesterday = addDays(today, -1);
  const [picksDay, setPicksDay] = useState(false);
  const usual = shown.day === today || shown.day === yesterday;
  const asksTime = precision === 'minute';
  const setDay = (day: string) => {
    if (asksTime) onChange(partsToInstant({ ...shown, day }, tz));
    else onChange(day === today ? now : partsToInstant({ day, time: '12:00' }, tz));
  };
  return (
    <Field as="group" label={label} hint={hint} error={error} optional={optional}>
      {(control) => (
        <>
          <div
            className={styles.row}
            {...(asksTime ? {} : { ...control, tabIndex: error ? -1 : undefined })}
          >
            {asksTime && (
              <input
                {...control}
                type="time"
                aria-label={`${label}, ${t('fields.time')}`}
                value={value === null ? '' : shown.time}
                onChange={(event) => {
                  const time = event.target.value.slice(0, 5);
                  if (time !== '') onChange(partsToInstant({ ...shown, time }, tz));
                }}
                className={cx(input.input, styles.time)}
              />
            )}
            <ChipGroup
              label={asksTime ? `${label}, ${t('fields.day')}` : label}
              value={picksDay || !usual ? 'other' : shown.day}
              onChange={(day) => {
                setPicksDay(day === 'other');
                if (day !== 'other') setDay(day);
              }}
              options={[
                { value: today, label: t('fields.today') },
                { value: yesterday, label: t('fields.yesterday') },
                {
                  value: 'other',
                  label: usual ? t('fields.otherDay') : formatLocalDay(shown.day, today),
                },
              ]}
            />
          </div>
          {asksTime && value !== null && <WhichOfTwo label={label} {...{ value, tz, onChange }} />}
          {value !== null && shown.day === yesterday && (
            <p className={styles.day}>{formatDate(value, { now, tz })}</p>
          )}
          {(picksDay || !usual) && (
            <input
              type="date"
              aria-label={`${label}, ${t('fields.otherDay')}`}
              max={asksTime ? undefined : today}
              value={shown.day}
              onChange={(event) => {
                if (event.target.value !== '') setDay(event.target.value);
              }}
              className={input.input}
            />
          )}
          {before.length > 0 && (
            <div className={styles.before}>
              {before.map((minutes) => (
                <Chip
                  key={minutes}
                  aria-label={minutes === 0 ? undefined : t('fields.minutesBefore', { minutes })}
                  onClick={() => {
                    setPicksDay(false);
                    onChange(now - minutes * 60_000);
                  }}
                >
                  {minutes === 0 ? t('fields.now') : t('fields.minus', { minutes })}
                </Chip>
              ))}
              <span aria-hidden="true" className={styles.unit}>
                {t('fields.minutes')}
              </span>
            </div>
          )}
        </>
      )}
    </Field>
  );
}

/** Asks which one is meant, of a time that comes twice when the clocks go back; nothing for any other. */
function WhichOfTwo({
  label,
  value,
  tz,
  onChange,
}: Required<Pick<TimeFieldProps, 'label' | 'onChange'>> & {
  value: number;
  tz: string | undefined;
}) {
  const parts = instantToParts(value, tz);
  const both = bothInstants(parts, tz);
  if (!both) return null;
  // The seconds stay, by which an entry is later than another of the same minute.
  const within = value % 60_000;
  const [first, second] = both;
  return (
    <div>
      <p className={styles.day}>{t('fields.twice', { time: formatTime(value, { tz }) })}</p>
      <ChipGroup
        label={`${label}, ${t('fields.which')}`}
        value={value < second ? 'first' : 'second'}
        onChange={(which) => onChange((which === 'first' ? first : second) + within)}
        options={[
          { value: 'first', label: t('fields.firstTime') },
          { value: 'second', label: t('fields.secondTime') },
        ]}
      />
    </div>
  );
}
