import { storedChoice } from '../../app/preferences/stored-choice.ts';
import { keepAwakeFact } from './timer-facts.ts';
import { t } from '../../i18n/t.ts';
import { Switch } from '../../ui/switch.tsx';
import { usePageAtom } from '../../ui/use-atom.ts';
import { canKeepAwake, useWakeLock } from '../../ui/use-wake-lock.ts';

const choice = storedChoice(keepAwakeFact, (stored) => stored === true);

/** The switch that keeps the screen on; it only works while the sheet around it is open. */
export function KeepAwake() {
  const on = usePageAtom(choice.atom);
  useWakeLock(on);
  if (!canKeepAwake()) return null;
  return (
    <Switch
      label={t('timerSheet.keepAwake')}
      hint={t('timerSheet.keepAwakeHint')}
      checked={on}
      onChange={(checked) => void choice.change(() => checked)}
    />
  );
}
