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

type FlagControl = {
  shown: Live<ShownFlag>;
  change: (isOn: boolean) => void;
  /** Reads again whenever another tab has stored the choice. @returns a function that ends it */
  follow: () => () => void;
};

/** Tells the other tabs the key of a choice that has been stored. */
const CHANNEL = 'nestling-flags';

export function controlFlag(
  flag: KeyedFact<boolean>,
  userId: string,
  store: DeviceStore = deviceStore,
): FlagControl {
  const shown = createCell<ShownFlag>({ isOn: false, isStoring: false });
  const { key } = flag.of(userId);
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
      void setFlag(flag, userId, isOn, store).then(() => {
        tellOtherTabs(key);
        return showStored();
      }, showStored);
    },
    follow: () => {
      const channel = new BroadcastChannel(CHANNEL);
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (data === key) void showStored();
      });
      return () => channel.close();
    },
  };
}

function tellOtherTabs(key: string): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(key);
  channel.close();
}
