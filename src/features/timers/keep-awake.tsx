import { readFact, writeFact } from '../../lib/device-facts.ts';
import { keepAwakeFact } from './timer-facts.ts';
import { createCell } from '../../lib/live.ts';
import { t } from '../../i18n/t.ts';
import { Switch } from '../../ui/switch.tsx';
import { useLive } from '../../ui/use-live.ts';
import { canKeepAwake, useWakeLock } from './use-wake-lock.ts';

const choice = createCell(false);
void readFact(keepAwakeFact)
  .then((stored) => choice.set(stored === true))
  .catch(() => undefined);

/** Keeps the screen on; only while the sheet around it is open. */
export function KeepAwake() {
  const on = useLive(choice) ?? false;
  useWakeLock(on);
  if (!canKeepAwake()) return null;
  return (
    <Switch
      label={t('timerSheet.keepAwake')}
      hint={t('timerSheet.keepAwakeHint')}
      checked={on}
      onChange={(checked) => {
        choice.set(checked);
        void writeFact(keepAwakeFact, checked).catch(() => undefined);
      }}
    />
  );
}
