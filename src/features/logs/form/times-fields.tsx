import { useController, useFormContext, useWatch } from 'react-hook-form';
import { DAY_MS } from '../../../../schema/limits.ts';
import { type EventType, eventTypes } from '../../../../schema/records/event-types.ts';
import { formatDuration } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TimeField } from '../../../ui/time-field.tsx';
import { useEntryFormContext } from '../../../log-types/form/form-context.ts';
import {
  type CommonValues,
  type EntryValues,
  type LogForm,
  newSpanOf,
} from '../../../log-types/form/log-form.ts';
import type { LogType } from '../../../log-types/log-type.ts';
import styles from '../../../log-types/form/form.module.css';

type TimesFieldsProps = {
  type: EventType;
  precision: LogType['precision'];
  /** Says whether an entry usually has an end, which a button adds where it is missing. */
  form: LogForm;
};

/** The start and, for types with a duration, the end; with a fix next to each problem. */
export function TimesFields({ type, precision, form }: TimesFieldsProps) {
  const { openedAt, tz } = useEntryFormContext();
  const { setValue } = useFormContext<CommonValues>();
  const { field: start, fieldState: startState } = useController<CommonValues, 'startedAt'>({
    name: 'startedAt',
  });
  const endedAt = useWatch<CommonValues, 'endedAt'>({ name: 'endedAt' });
  const payload = useWatch<EntryValues, 'payload'>({ name: 'payload' });
  const span = newSpanOf(form, payload);
  const isSpan = typeof span === 'number';
  const canLast = eventTypes[type].maxMs > 0 && (span !== 'moment' || endedAt !== null);
  return (
    <div className={styles.group}>
      <div className={styles.words}>
        <TimeField
          label={startLabel(precision, endedAt)}
          precision={precision}
          value={start.value}
          onChange={(at) => start.onChange(at)}
          now={openedAt}
          tz={tz}
          error={startState.error?.message}
        />
        {startState.error?.type === 'future' && (
          <div>
            <Chip onClick={() => start.onChange(openedAt)}>{t('logs.useNow')}</Chip>
          </div>
        )}
      </div>
      {canLast && !isSpan && (
        <Switch
          label={t('logs.justAMoment')}
          checked={endedAt === null}
          onChange={(isMoment) =>
            setValue('endedAt', isMoment ? null : Math.max(start.value, openedAt), {
              shouldDirty: true,
              shouldValidate: true,
            })
          }
        />
      )}
      {canLast && endedAt !== null && <EndField startedAt={start.value} />}
      {canLast && isSpan && endedAt === null && (
        <div>
          <Button
            onClick={() =>
              setValue('endedAt', Math.max(start.value, openedAt), { shouldDirty: true })
            }
          >
            {t('logs.addEnd')}
          </Button>
        </div>
      )}
    </div>
  );
}

function startLabel(precision: LogType['precision'], endedAt: number | null): string {
  if (endedAt !== null) return t('logs.start');
  return precision === 'day' ? t('logs.day') : t('logs.time');
}

function EndField({ startedAt }: { startedAt: number }) {
  const { openedAt, tz } = useEntryFormContext();
  const { field, fieldState } = useController<CommonValues, 'endedAt'>({ name: 'endedAt' });
  const endedAt = field.value;
  if (endedAt === null) return null;
  const lengthMs = endedAt - startedAt;
  return (
    <div className={styles.words}>
      <TimeField
        label={t('logs.end')}
        value={endedAt}
        onChange={field.onChange}
        now={openedAt}
        tz={tz}
        error={fieldState.error?.message}
      />
      {fieldState.error?.type === 'endBeforeStart' && endedAt + DAY_MS > startedAt && (
        <div>
          <Chip onClick={() => field.onChange(endedAt + DAY_MS)}>{t('logs.nextDay')}</Chip>
        </div>
      )}
      {lengthMs > 0 && (
        <p className={styles.length}>{t('logs.length', { time: formatDuration(lengthMs) })}</p>
      )}
    </div>
  );
}
