import { deviceZone } from '../lib/device-zone.ts';
import { useNow } from '../ui/use-now.ts';

/** The IANA time zone of this device, read each minute and when the page becomes visible. */
export function useDeviceZone(): string {
  useNow(60_000);
  return deviceZone();
}
