import { createStore } from 'jotai/vanilla';
import type { AtomStore } from '../lib/page-store.ts';
import { loadSelectedChild } from './people/selected-child.ts';

/**
 * Creates the store of one session, with the atoms of one person: the selected child, the
 * subscription plan, the requests made on this page. The composition root creates one for each
 * signed-in person and drops it when they leave, so nothing of one person reaches the next.
 *
 * Reads the selected child at once, so that the first paint shows it.
 */
export function createSessionStore(): AtomStore {
  const store = createStore();
  void loadSelectedChild(store);
  return store;
}
