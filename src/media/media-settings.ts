import * as z from 'zod/mini';
import { readFact, updateFact } from '../lib/device-facts.ts';
import { type DeviceStore, deviceStore } from '../lib/device-store.ts';
import { mediaSettingsFact } from './media-settings-fact.ts';

/** What a person has chosen about files on this device. */
export const MediaSettings = z.object({
  /** Nothing is sent until the person resumes. */
  isPaused: z.boolean(),
  /** Nothing is sent over mobile data, where the browser knows the network. */
  wifiOnly: z.boolean(),
  /** How long a view that nobody looks at stays on this device. */
  keepMonths: z.union([z.literal(3), z.literal(12)]),
  // Later than the first release of these settings, so stored ones may lack them.
  /** False: of a photo that is added here only the smaller pictures are stored. */
  keepsOriginals: z._default(z.boolean(), true),
  /** The place stays in the originals of what is added here. */
  keepsLocation: z._default(z.boolean(), false),
  /** The originals of what this person likes are kept on this device. */
  keepsFavorites: z._default(z.boolean(), false),
});
export type MediaSettings = z.infer<typeof MediaSettings>;

export const DEFAULT_MEDIA_SETTINGS: MediaSettings = {
  isPaused: false,
  wifiOnly: false,
  keepMonths: 3,
  keepsOriginals: true,
  keepsLocation: false,
  keepsFavorites: false,
};

export async function readMediaSettings(
  userId: string,
  device: DeviceStore = deviceStore,
): Promise<MediaSettings> {
  return settingsIn(await readFact(mediaSettingsFact.of(userId), device));
}

export async function changeMediaSettings(
  userId: string,
  changes: Partial<MediaSettings>,
  device: DeviceStore = deviceStore,
): Promise<void> {
  await updateFact(
    mediaSettingsFact.of(userId),
    (old) => ({ ...settingsIn(old), ...changes }),
    device,
  );
}

function settingsIn(stored: unknown): MediaSettings {
  const parsed = MediaSettings.safeParse(stored);
  return parsed.success ? parsed.data : DEFAULT_MEDIA_SETTINGS;
}
