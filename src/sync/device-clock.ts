import { type DeviceClock, createDeviceClock } from '../lib/clock.ts';
import { defineFact, parseNumber, readFact, updateFact } from '../lib/device-facts.ts';
import type { DeviceStore } from '../lib/device-store.ts';

export const clockSkewFact = defineFact({
  key: 'clock-skew-ms',
  wipedBy: [],
  parse: parseNumber,
});
/** Smaller changes of the measurement are network jitter. */
const WORTH_STORING_MS = 5_000;

/** This device's clock, corrected by the last stored measurement. */
export async function openDeviceClock(device: DeviceStore): Promise<DeviceClock> {
  return createDeviceClock((await readFact(clockSkewFact, device).catch(() => undefined)) ?? 0);
}

/** Corrects the clock and stores the measurement for the next start, which may be offline. */
export function rememberSkew(parts: {
  clock: DeviceClock;
  device: DeviceStore;
  skewMs: number;
}): void {
  const { clock, device, skewMs } = parts;
  clock.learnSkew(skewMs);
  void updateFact(
    clockSkewFact,
    (known) =>
      known !== undefined && Math.abs(known - skewMs) < WORTH_STORING_MS ? known : skewMs,
    device,
  ).catch(() => undefined);
}
