/** What was typed into a form that has not been saved; kept on the device each second. */
export type Draft<Values> = { savedAt: number; values: Values };

/** Drafts older than this are not offered any more. */
const DRAFT_MAX_MS = 7 * 24 * 3_600_000;

/** The key of a form's draft: one for each screen and record, and for each person. */
export function draftKey(userId: string, screen: string, id: string): string {
  return `${draftsOf(userId)}${screen}:${id}`;
}

/** What the keys of all drafts of a person begin with. */
export function draftsOf(userId: string): string {
  return `draft:${userId}:`;
}

export function isDraftFresh(draft: Draft<unknown> | undefined, now: number): boolean {
  return draft !== undefined && now - draft.savedAt < DRAFT_MAX_MS;
}
