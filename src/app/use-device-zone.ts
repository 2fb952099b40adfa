import { deviceZone } from '../lib/device-zone.ts';
import { useNow } from '../ui/use-now.ts';

/** The IANA zone that this device is in, asked again each minute and when the page is seen again. */
export function useDeviceZone(): string {
  useNow(60_000);
  return deviceZone();
}
