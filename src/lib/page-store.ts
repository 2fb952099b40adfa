import { createStore } from 'jotai/vanilla';

/** Holds the values of atoms. */
export type AtomStore = ReturnType<typeof createStore>;

/**
 * Holds the atoms that belong to this page whoever is signed in: display choices, units, messages.
 * What belongs to a person lives in the store of their session: see src/app/session-store.ts.
 */
export const pageStore: AtomStore = createStore();
