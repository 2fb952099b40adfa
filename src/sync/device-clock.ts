import { type DeviceClock, createDeviceClock } from '../lib/clock.ts';
import type { DeviceStore } from '../lib/device-store.ts';

const KEY = 'clock-skew-ms';
/** A smaller change of the measurement is network jitter. */
const WORTH_STORING_MS = 5_000;

/** This device's clock, corrected by the last stored measurement. */
export async function openDeviceClock(device: DeviceStore): Promise<DeviceClock> {
  return createDeviceClock((await device.get<number>(KEY).catch(() => undefined)) ?? 0);
}

/** Corrects the clock and stores the measurement for the next start, which may be offline. */
export function rememberSkew(parts: {
  clock: DeviceClock;
  device: DeviceStore;
  skewMs: number;
}): void {
  const { clock, device, skewMs } = parts;
  clock.learnSkew(skewMs);
  void device
    .update<number>(KEY, (known) =>
      known !== undefined && Math.abs(known - skewMs) < WORTH_STORING_MS ? known : skewMs,
    )
    .catch(() => undefined);
}
