import type { PreferencesRecord } from './preferences.ts';

/** What a person has chosen, besides the fields of every record. */
export type Preferences = Pick<
  PreferencesRecord,
  | 'notificationsOn'
  | 'muted'
  | 'quietOn'
  | 'quietFromMin'
  | 'quietToMin'
  | 'tz'
  | 'onlyOnDuty'
  | 'showsDetails'
>;

/** What applies until the person has chosen something. Nothing is announced before they ask for it. */
export function preferenceDefaults(tz: string): Preferences {
  return {
    notificationsOn: false,
    muted: [],
    quietOn: true,
    quietFromMin: 22 * 60,
    quietToMin: 7 * 60,
    tz,
    onlyOnDuty: false,
    showsDetails: false,
  };
}
