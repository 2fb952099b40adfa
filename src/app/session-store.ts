import { createStore } from 'jotai/vanilla';
import { loadSelectedChild } from './people/selected-child.ts';

/**
 * Holds the atoms of one session: the selected child, the subscription plan, what was asked for on
 * this page. The composition root makes one for each signed-in person and drops it when they leave,
 * so nothing of one person reaches the next.
 */
export type SessionStore = ReturnType<typeof createStore>;

/** @returns a store whose selected child is on its way, so that the first paint shows it */
export function createSessionStore(): SessionStore {
  const store = createStore();
  void loadSelectedChild(store);
  return store;
}
