import Timer from 'lucide-react/icons/timer';
import { useWatch } from 'react-hook-form';
import { t } from '../../../i18n/t.ts';
import { useEntryFormContext } from '../../../log-types/form/form-context.ts';
import { type EntryValues, type LogForm, newSpanOf } from '../../../log-types/form/log-form.ts';
import { Button } from '../../../ui/button.tsx';

type StartTimerButtonProps = { form: LogForm; busy: boolean; onStart: () => void };

/** "Start as a timer", for what is beginning now; not where it cannot last or its end is entered. */
export function StartTimerButton({ form, busy, onStart }: StartTimerButtonProps) {
  const { openedAt } = useEntryFormContext();
  const payload = useWatch<EntryValues, 'payload'>({ name: 'payload' });
  const endedAt = useWatch<EntryValues, 'endedAt'>({ name: 'endedAt' });
  // The form fills in the end of what usually lasts.
  const isEndEntered = endedAt !== null && endedAt !== openedAt;
  if (newSpanOf(form, payload) === 'moment' || isEndEntered) return null;
  return (
    <div>
      <Button icon={Timer} busy={busy} onClick={onStart}>
        {t('logs.startTimer')}
      </Button>
    </div>
  );
}

/** When the timer begins: as the person entered it, else now. */
export function timerStartOf(
  { startedAt, payload }: EntryValues,
  { form, openedAt, now }: { form: LogForm; openedAt: number; now: number },
): number {
  const span = newSpanOf(form, payload);
  const filledIn = [openedAt, openedAt - (typeof span === 'number' ? span : 0)];
  return filledIn.includes(startedAt) ? now : Math.min(startedAt, now);
}
