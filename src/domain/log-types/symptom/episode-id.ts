/** The id of a sickness: the day it began, and its name (decision 090). */

/** The longest name; with the day before it, an id stays within the limit of the schema. */
export const EPISODE_NAME_MAX = 60;

/** Two devices that name the same sickness on the same day make the same id. */
export function episodeIdOf(day: string, name: string): string {
  return `${day} ${name.trim()}`;
}

/** The name in an id; null for an id of another form, such as that of an import. */
export function episodeNameOf(id: string): string | null {
  return /^\d{4}-\d{2}-\d{2} (.+)$/u.exec(id)?.[1] ?? null;
}
