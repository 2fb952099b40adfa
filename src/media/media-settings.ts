import * as z from 'zod/mini';
import { defineKeyedFact, parseWith, readFact, updateFact } from '../lib/device-facts.ts';
import { type DeviceStore, deviceStore } from '../lib/device-store.ts';

/** What a person has chosen about files on this device. */
export const MediaSettings = z.object({
  /** Nothing is sent until the person resumes. */
  isPaused: z.boolean(),
  /** Nothing is sent over mobile data, where the browser knows the network. */
  wifiOnly: z.boolean(),
  /** How long a view that nobody looks at stays on this device. */
  keepMonths: z.union([z.literal(3), z.literal(12)]),
});
export type MediaSettings = z.infer<typeof MediaSettings>;

export const DEFAULT_MEDIA_SETTINGS: MediaSettings = {
  isPaused: false,
  wifiOnly: false,
  keepMonths: 3,
};

export const mediaSettingsFact = defineKeyedFact({
  prefix: 'media-settings:',
  owner: 'user',
  parse: parseWith(MediaSettings),
});

export async function readMediaSettings(
  userId: string,
  device: DeviceStore = deviceStore,
): Promise<MediaSettings> {
  return (await readFact(mediaSettingsFact.of(userId), device)) ?? DEFAULT_MEDIA_SETTINGS;
}

export async function changeMediaSettings(
  userId: string,
  changes: Partial<MediaSettings>,
  device: DeviceStore = deviceStore,
): Promise<void> {
  await updateFact(
    mediaSettingsFact.of(userId),
    (old) => ({ ...DEFAULT_MEDIA_SETTINGS, ...old, ...changes }),
    device,
  );
}
