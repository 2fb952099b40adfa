import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import type { LogTimer } from '../../../schema/records/timer.ts';
import { useClock, useReplica } from '../../app/services.tsx';
import { showNotSaved } from '../../app/entries/saved-toast.ts';
import { clampToNow } from '../../domain/entries/time-checks.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { TimeField } from '../../ui/time-field.tsx';

/** The start; moving it changes the time of a side that runs since then. */
export function StartField({ timer }: { timer: LogTimer }) {
  const clock = useClock();
  const replica = useReplica();
  const [frozenNow, setFrozenNow] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  if (frozenNow === null) {
    return (
      <div>
        <Button variant="quiet" icon={Pencil} onClick={() => setFrozenNow(clock.now())}>
          {t('timerSheet.editStart')}
        </Button>
      </div>
    );
  }
  const change = (typed: number) => {
    const startedAt = clampToNow(typed, clock.now());
    const isFuture = startedAt > clock.now();
    setError(isFuture ? t('timerSheet.startInFuture') : null);
    if (!isFuture) replica?.timers.editStart(timer.id, startedAt).catch(showNotSaved);
  };
  return (
    <TimeField
      label={t('timerSheet.startedAt')}
      value={timer.startedAt}
      now={frozenNow}
      tz={timer.tz}
      error={error}
      onChange={change}
    />
  );
}
