import { atom } from 'jotai/vanilla';
import { readFact, writeFact } from '../../lib/device-facts.ts';
import { keepAwakeFact } from './timer-facts.ts';
import { pageStore } from '../../lib/page-store.ts';
import { t } from '../../i18n/t.ts';
import { Switch } from '../../ui/switch.tsx';
import { usePageAtom } from '../../ui/use-atom.ts';
import { canKeepAwake, useWakeLock } from '../../ui/use-wake-lock.ts';

const keepAwakeAtom = atom(false);
void readFact(keepAwakeFact)
  .then((stored) => pageStore.set(keepAwakeAtom, stored === true))
  .catch(() => undefined);

/** The switch that keeps the screen on; it only works while the sheet around it is open. */
export function KeepAwake() {
  const on = usePageAtom(keepAwakeAtom);
  useWakeLock(on);
  if (!canKeepAwake()) return null;
  return (
    <Switch
      label={t('timerSheet.keepAwake')}
      hint={t('timerSheet.keepAwakeHint')}
      checked={on}
      onChange={(checked) => {
        pageStore.set(keepAwakeAtom, checked);
        void writeFact(keepAwakeFact, checked).catch(() => undefined);
      }}
    />
  );
}
