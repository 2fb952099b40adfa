import {
  defineFact,
  defineKeyedFact,
  parseBoolean,
  parseFlag,
  readFact,
} from '../lib/device-facts.ts';
import { type DeviceStore, deviceStore } from '../lib/device-store.ts';
import { DEFAULT_SOUND, type SoundName, soundOf } from './sounds.ts';

/**
 * What is chosen on a device about its notifications, whoever uses it: a tablet beside a bed is silent,
 * a phone is not. Everything else belongs to the person: their preferences.
 */

export const notificationSoundFact = defineFact({
  key: 'notification-sound',
  wipedBy: [],
  parse: soundOf,
});

export const notificationVibrationFact = defineFact({
  key: 'notification-vibration',
  wipedBy: [],
  parse: parseBoolean,
});

/** Whether a person gets push messages on this device. */
export const pushOnFact = defineKeyedFact({
  prefix: 'push-on:',
  owner: 'user',
  parse: parseFlag,
});

export type DeviceChoices = { sound: SoundName; vibrates: boolean };

/** What cannot be read counts as its default. */
export async function readDeviceChoices(store: DeviceStore = deviceStore): Promise<DeviceChoices> {
  const [sound, vibrates] = await Promise.all([
    readFact(notificationSoundFact, store).catch(() => undefined),
    readFact(notificationVibrationFact, store).catch(() => undefined),
  ]);
  return { sound: sound ?? DEFAULT_SOUND, vibrates: vibrates ?? true };
}
