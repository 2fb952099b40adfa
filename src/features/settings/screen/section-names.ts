/** The pages of settings, by their name in the URL (`/settings?section=devices`). */
export const settingsSections = [
  'profile',
  'devices',
  'privacy',
  'notifications',
  'units',
  'children',
  'family',
  'person',
  'invites',
  'logging',
  'medicines',
  'foods',
  'ownTypes',
  'billing',
  'deleted',
  'data',
  'import',
  'display',
  'vault',
  'sync',
  'about',
] as const;
export type SettingsSection = (typeof settingsSections)[number];

export function isSettingsSection(value: unknown): value is SettingsSection {
  return settingsSections.some((section) => section === value);
}
