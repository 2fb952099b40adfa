import { useDeferredValue, useMemo } from 'react';
import { NEW_CHILD } from '../../../app/import/import-answers.ts';
import { useDeviceZone } from '../../../app/use-device-zone.ts';
import type { UnitQuestion } from '../../../domain/import/import-units.ts';
import { unitChoices } from '../../../domain/import/import-units.ts';
import { formatList, formatLocalDate, formatNumber, dayIn } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { ChipGroup } from '../../../ui/chip.tsx';
import { Field, type FieldTexts } from '../../../ui/field.tsx';
import input from '../../../ui/input.module.css';
import { SelectField } from '../../../ui/select-field.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { ColumnQuestions } from './column-questions.tsx';
import type { QuestionsProps } from './use-import.ts';
import styles from './import.module.css';

/** What the files do not say by themselves. */
export function ImportQuestions({ asking, importing }: QuestionsProps) {
  const { read, questions, answers } = asking;
  const { provider } = answers;
  return (
    <div className={styles.steps}>
      <div className={styles.group}>
        {read.providers.length > 1 ? (
          <SelectField
            label={t('imports.source')}
            none={null}
            value={provider}
            options={read.providers.map((each) => ({
              value: each,
              label: t(`imports.provider-${each}`),
            }))}
            onChange={(value) => {
              const chosen = read.providers.find((each) => each === value);
              if (chosen) void importing.choose(chosen, read);
            }}
          />
        ) : (
          <p>{t(`imports.provider-${provider}`)}</p>
        )}
        <p className={styles.quiet}>{t('imports.rows', { count: read.rows })}</p>
        {read.skipped.length > 0 && (
          <p>{t('imports.skippedFiles', { files: formatList(read.skipped.slice(0, 10)) })}</p>
        )}
        {read.missing > 0 && <p>{t('imports.missingRows', { count: read.missing })}</p>}
      </div>
      {answers.mapping !== null && <ColumnQuestions asking={asking} importing={importing} />}
      <ChildQuestions asking={asking} importing={importing} />
      {questions?.dateOrder === null && (
        <Field as="group" label={t('imports.order')}>
          {() => (
            <ChipGroup
              value={answers.dateOrder}
              onChange={(dateOrder) => void importing.change(asking, { dateOrder })}
              options={(['dmy', 'mdy'] as const).map((value) => ({
                value,
                label: t(`imports.order-${value}`),
              }))}
            />
          )}
        </Field>
      )}
      {questions?.asksZone && <ZoneQuestion asking={asking} importing={importing} />}
      {questions?.units.map((question) => (
        <UnitChoice key={question.quantity} {...{ question, asking, importing }} />
      ))}
    </div>
  );
}

function ChildQuestions({ asking, importing }: QuestionsProps) {
  const { questions, answers } = asking;
  const ours = importing.children ?? [];
  return questions?.children.map(({ key, name, rows }) => {
    const answer = answers.children[key];
    return (
      <SelectField
        key={key}
        label={name === '' ? t('imports.childHere') : t('imports.child', { name })}
        hint={t('imports.childRows', { count: rows })}
        none={answer === undefined ? t('imports.childOpen') : null}
        optional={false}
        value={answer === null ? LEFT : (answer ?? null)}
        options={[
          ...ours.map((child) => ({ value: child.id, label: child.name })),
          ...(name === '' ? [] : [{ value: NEW_CHILD, label: t('imports.childNew', { name }) }]),
          { value: LEFT, label: t('imports.childLeft') },
        ]}
        onChange={(chosen) =>
          void importing.change(asking, {
            children: { ...answers.children, [key]: chosen === LEFT ? null : chosen },
          })
        }
      />
    );
  });
}

/** Stands among the ids of children. */
const LEFT = 'left';

function ZoneQuestion({ asking, importing }: QuestionsProps) {
  const device = useDeviceZone();
  const today = dayIn(useNow(60_000));
  const { zones } = asking.answers;
  const set = (place: number, change: Partial<(typeof zones)[number]>) =>
    void importing.change(asking, {
      zones: zones.map((zone, i) => (i === place ? { ...zone, ...change } : zone)),
    });
  const add = () =>
    void importing.change(asking, { zones: [...zones, { from: today, tz: device }] });
  return (
    <div className={styles.group}>
      {zones.map(({ from, tz }, place) => (
        <div key={from ?? ''} className={styles.group}>
          {from !== null && (
            <Field label={t('imports.zoneFrom')}>
              {(control) => (
                <input
                  {...control}
                  type="date"
                  className={input.input}
                  defaultValue={from}
                  onBlur={({ target }) => {
                    if (target.value !== '' && target.value !== from)
                      set(place, { from: target.value });
                  }}
                />
              )}
            </Field>
          )}
          <ZoneSelect
            label={from === null ? t('imports.zone') : t('imports.zoneThen')}
            hint={from === null ? t('imports.zoneHint') : undefined}
            tz={tz}
            onChange={(zone) => set(place, { tz: zone })}
          />
          {from !== null && (
            <Button
              variant="quiet"
              size="small"
              onClick={() =>
                void importing.change(asking, { zones: zones.filter((_, i) => i !== place) })
              }
            >
              {t('imports.zoneRemove', { day: formatLocalDate(from, today) })}
            </Button>
          )}
        </div>
      ))}
      <div className={styles.actions}>
        <Button size="small" onClick={add}>
          {t('imports.zoneAdd')}
        </Button>
      </div>
    </div>
  );
}

type ZoneSelectProps = Pick<FieldTexts, 'label' | 'hint'> & {
  tz: string;
  onChange: (tz: string) => void;
};

/** More than 400 zones take longer than a frame to draw, so only the chosen one is there at once. */
function ZoneSelect({ label, hint, tz, onChange }: ZoneSelectProps) {
  const all = useMemo(() => zoneOptions([tz, 'UTC', ...Intl.supportedValuesOf('timeZone')]), [tz]);
  const options = useDeferredValue(all, zoneOptions([tz]));
  return (
    <SelectField
      label={label}
      hint={hint}
      none={null}
      value={tz}
      options={options}
      onChange={(zone) => {
        if (zone !== null) onChange(zone);
      }}
    />
  );
}

/** The browser may know the chosen one under another name, so it is named beside all others. */
function zoneOptions(zones: readonly string[]): { value: string; label: string }[] {
  return [...new Set(zones)]
    .toSorted()
    .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
}

function UnitChoice({ question, asking, importing }: QuestionsProps & { question: UnitQuestion }) {
  const { quantity, median } = question;
  const { units } = asking.answers;
  return (
    <Field
      as="group"
      label={t(`imports.unit-${quantity}`)}
      hint={t('imports.unitHint', { median: formatNumber(median) })}
    >
      {() => (
        <ChipGroup
          value={units[quantity]}
          onChange={(unit) =>
            void importing.change(asking, { units: { ...units, [quantity]: unit } })
          }
          options={unitChoices[quantity].map((value) => ({
            value,
            label: t(`imports.unitName-${value}`),
          }))}
        />
      )}
    </Field>
  );
}
