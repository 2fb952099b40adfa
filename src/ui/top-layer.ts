import { useSyncExternalStore } from 'react';

/**
 * The open sheets and dialogs, lowest first. A modal dialog makes everything outside inert, so messages
 * with Undo are rendered into the topmost one.
 */
let layers: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

export function pushLayer(element: HTMLElement): () => void {
  change([...layers, element]);
  return () => change(layers.filter((layer) => layer !== element));
}

/** The element that is above everything else: the topmost dialog, or the page. */
export function useTopLayer(): HTMLElement {
  return useSyncExternalStore(subscribe, topLayer);
}

function topLayer(): HTMLElement {
  return layers.at(-1) ?? document.body;
}

function change(next: readonly HTMLElement[]) {
  layers = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
