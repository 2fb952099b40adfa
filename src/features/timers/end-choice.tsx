import type { LogTimer } from '../../../schema/records/timer.ts';
import { t } from '../../i18n/t.ts';
import { ChipGroup } from '../../ui/chip.tsx';
import { Field } from '../../ui/field.tsx';

type EndChoiceProps = {
  timer: LogTimer;
  now: number;
  /** Minutes ago. */
  value: number;
  onChange: (value: number) => void;
};

const MINUTES = [0, 5, 10, 15, 30] as const;

/** The end of a timer: now, or some minutes ago, because most timers are stopped a little late. */
export function EndChoice({ timer, now, value, onChange }: EndChoiceProps) {
  const possible = MINUTES.filter((minutes) => now - minutes * 60_000 >= timer.startedAt);
  if (possible.length < 2) return null;
  return (
    <Field as="group" label={t('timerSheet.ended')}>
      {() => (
        <ChipGroup
          label={t('timerSheet.ended')}
          value={String(value)}
          onChange={(chosen) => onChange(Number(chosen))}
          options={possible.map((minutes) => ({
            value: String(minutes),
            label:
              minutes === 0
                ? t('timerSheet.endedNow')
                : t('timerSheet.minutesEarlier', { minutes }),
          }))}
        />
      )}
    </Field>
  );
}
