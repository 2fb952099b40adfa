import { type DeviceStore, deviceStore } from '../../lib/device-store.ts';

/**
 * Whether a person lets the payment provider learn how its pages are used. Off until they say so,
 * and kept on the device on which they said it.
 */
const keyOf = (userId: string) => `sharing:${userId}`;

/** @param userId null for nobody, who has not been asked */
export async function isUsageShared(
  userId: string | null,
  store: DeviceStore = deviceStore,
): Promise<boolean> {
  if (userId === null) return false;
  // What cannot be read was not said.
  return (await store.get<unknown>(keyOf(userId)).catch(() => false)) === true;
}

export function setUsageShared(
  userId: string,
  isOn: boolean,
  store: DeviceStore = deviceStore,
): Promise<void> {
  return isOn ? store.set(keyOf(userId), true) : store.remove(keyOf(userId));
}
