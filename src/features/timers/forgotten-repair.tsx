import Clock from 'lucide-react/icons/clock-alert';
import { useState } from 'react';
import type { LogTimer } from '../../../schema/records/timer.ts';
import { useRights } from '../../app/entries/rights.ts';
import { useReplica } from '../../app/services.tsx';
import { useSheets } from '../../app/navigation/sheets.ts';
import { usePressGuard } from '../../app/forms/use-press-guard.ts';
import { useUnits } from '../../app/preferences/units.ts';
import type { StatisticsSettings } from '../../domain/statistics/settings.ts';
import { formatMoment } from '../../i18n/format.ts';
import '../../i18n/lazy/timer-sheet.ts';
import { t } from '../../i18n/t.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { stopWithToast } from './stop-with-toast.ts';

const EARLIER = [5, 10, 15] as const;

type ForgottenRepairProps = {
  timer: LogTimer;
  now: number;
  /** The proposed end. */
  proposed: number;
  /** Of its child. */
  settings: StatisticsSettings;
  onDone: (() => void) | undefined;
  onGoesOn: () => void;
};

/** Asks when a forgotten timer ended, or whether it continues. */
export function ForgottenRepair(props: ForgottenRepairProps) {
  const { timer, now, proposed, settings, onDone, onGoesOn } = props;
  const replica = useReplica();
  const units = useUnits();
  const { openEntry } = useSheets();
  const { run } = usePressGuard();
  const rights = useRights();
  const [minutes, setMinutes] = useState(0);
  const endedAt = Math.max(timer.startedAt, proposed - minutes * 60_000);
  const time = formatMoment(endedAt, { now, tz: timer.tz });
  return (
    <Banner
      tone="attention"
      icon={Clock}
      title={t('timerSheet.stillGoing')}
      actions={
        <>
          {EARLIER.map((step) => (
            <Chip key={step} onClick={() => setMinutes((before) => before + step)}>
              {t('timerSheet.minutesEarlier', { minutes: step })}
            </Chip>
          ))}
          <Button
            variant="primary"
            onClick={() =>
              run(async () => {
                if (!replica) return;
                const stopping = stopWithToast({
                  replica,
                  timer,
                  now,
                  endedAt,
                  settings,
                  units,
                  rights,
                  edit: openEntry,
                });
                onDone?.();
                await stopping;
              })
            }
          >
            {t('timerSheet.stopAt', { time })}
          </Button>
          <Button variant="quiet" onClick={onGoesOn}>
            {t('timerSheet.keepsGoing')}
          </Button>
        </>
      }
    >
      {t('timerSheet.stillGoingText')}
    </Banner>
  );
}
