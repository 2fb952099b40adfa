import { type Fact, defineKeyedFact } from '../../lib/device-facts.ts';

/** The unsaved input of a form, stored on the device every second. */
export type Draft<Values> = { savedAt: number; values: Values };

/** Older drafts are not offered any more. */
const DRAFT_MAX_MS = 7 * 24 * 3_600_000;

/** A form's draft: one per person, screen and record. The form itself validates the values. */
export const draftFact = defineKeyedFact({
  prefix: 'draft:',
  owner: 'user',
  parse: (stored): Draft<object> | undefined => {
    if (typeof stored !== 'object' || stored === null) return undefined;
    if (!('savedAt' in stored) || typeof stored.savedAt !== 'number') return undefined;
    if (!('values' in stored) || typeof stored.values !== 'object' || !stored.values)
      return undefined;
    return { savedAt: stored.savedAt, values: stored.values };
  },
});

/** The key of a form's draft. A string, so that effects can depend on it. */
export function draftKey(userId: string, screen: string, id: string): string {
  return draftFact.of(userId, screen, id).key;
}

/** The id of the draft of a new entry. @param variant of a type that has several forms */
export function newDraftId(type: string, variant: string | undefined): string {
  return variant === undefined ? `new-${type}` : `new-${type}-${variant}`;
}

/** The draft with a key of `draftKey`. */
export function draftAt(key: string): Fact<Draft<object>> {
  return { ...draftFact.of(''), key };
}

export function isDraftFresh(draft: Draft<unknown> | undefined, now: number): boolean {
  return draft !== undefined && now - draft.savedAt < DRAFT_MAX_MS;
}
