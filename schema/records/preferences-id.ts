import { cyrb53 } from '../rules/hash.ts';

/** The id of a person's settings: all their devices write the same record. */
export function preferencesId(userId: string): string {
  return `preferences.${cyrb53(userId)}`;
}
