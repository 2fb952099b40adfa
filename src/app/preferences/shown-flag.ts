import type { KeyedFact } from '../../lib/device-facts.ts';
import { type DeviceStore, deviceStore } from '../../lib/device-store.ts';
import { createCell, type Live } from '../../lib/live.ts';
import { isFlagOn, setFlag } from './flag.ts';

/** A choice as a screen shows it: at once after a tap, otherwise as it is stored. */
export type ShownFlag = {
  isOn: boolean;
  /** A tap is shown and not stored yet. */
  isStoring: boolean;
};

type FlagControl = { shown: Live<ShownFlag>; change: (isOn: boolean) => void };

export function controlFlag(
  flag: KeyedFact<boolean>,
  userId: string,
  store: DeviceStore = deviceStore,
): FlagControl {
  const shown = createCell<ShownFlag>({ isOn: false, isStoring: false });
  let taps = 0;
  /** What is stored counts only until the next tap. */
  const showStored = async () => {
    const before = taps;
    const isOn = await isFlagOn(flag, userId, store);
    if (taps === before) shown.set({ isOn, isStoring: false });
  };
  void showStored();
  return {
    shown,
    change: (isOn) => {
      taps += 1;
      shown.set({ isOn, isStoring: true });
      // A full disk leaves the choice as it was, and the screen shows that.
      void setFlag(flag, userId, isOn, store).then(showStored, showStored);
    },
  };
}
