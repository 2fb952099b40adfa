import { atom } from 'jotai/vanilla';
import { newId } from '../lib/ids.ts';
import { pageStore } from '../lib/page-store.ts';

/** Short messages that disappear after 8 s, newest last. They stay in a list (WCAG 2.2.1). */

export type ToastAction = { label: string; run: () => void };
export type Toast = {
  id: string;
  /** A title for important messages. */
  title: string | null;
  text: string;
  tone: 'plain' | 'attention';
  /** At most three; Undo first. Pressing one closes the message. */
  actions: readonly ToastAction[];
  durationMs: number;
  /** Stays after sign-out, because it is about the sign-out. */
  outlastsSession: boolean;
  at: number;
};

export const TOAST_MS = 8_000;
const SHOWN_MAX = 2;
const KEPT_MAX = 30;

export const shownToastsAtom = atom<readonly Toast[]>([]);
/** All messages since the start, newest first, including those that have disappeared. */
export const keptToastsAtom = atom<readonly Toast[]>([]);

/**
 * Shows a message: "Wet diaper 14:10" with Undo.
 *
 * @param toast `id` replaces the message of the same id
 * @returns the id, for `dismissToast`
 */
export function showToast({
  text,
  title = null,
  tone = 'plain',
  actions = [],
  durationMs = TOAST_MS,
  outlastsSession = false,
  id = newId(),
}: { text: string } & Partial<Omit<Toast, 'text' | 'at'>>): string {
  const toast: Toast = {
    id,
    title,
    text,
    tone,
    actions,
    durationMs,
    outlastsSession,
    at: Date.now(),
  };
  const others = (toasts: readonly Toast[]) => toasts.filter((other) => other.id !== id);
  pageStore.set(shownToastsAtom, (shown) => [...others(shown), toast].slice(-SHOWN_MAX));
  pageStore.set(keptToastsAtom, (kept) => [toast, ...others(kept)].slice(0, KEPT_MAX));
  return id;
}

export function dismissToast(id: string): void {
  pageStore.set(shownToastsAtom, (shown) => shown.filter((toast) => toast.id !== id));
}

/** Runs an action once. The message then stays in the list without its actions. */
export function runToastAction(toast: Toast, action: ToastAction): void {
  dismissToast(toast.id);
  pageStore.set(keptToastsAtom, (kept) =>
    kept.map((other) => (other.id === toast.id ? { ...other, actions: [] } : other)),
  );
  action.run();
}

/** Removes all messages, because another person may sign in on this device. */
export function clearToasts(): void {
  pageStore.set(shownToastsAtom, (shown) => shown.filter(({ outlastsSession }) => outlastsSession));
  pageStore.set(keptToastsAtom, []);
}
