/** The pages of settings, by the name that the address gives them (`/settings?section=devices`). */
export const settingsSections = [
  'profile',
  'devices',
  'privacy',
  'children',
  'family',
  'person',
  'invites',
  'billing',
  'deleted',
  'display',
  'sync',
  'about',
] as const;
export type SettingsSection = (typeof settingsSections)[number];

export function isSettingsSection(value: unknown): value is SettingsSection {
  return settingsSections.some((section) => section === value);
}
