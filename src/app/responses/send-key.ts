import type { KeyboardEvent } from 'react';

/** Ctrl or Cmd with Enter, which sends a text of several lines; the key does nothing else then. */
export function isSendKey(event: KeyboardEvent): boolean {
  const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
  if (isSend) {
    event.preventDefault();
    event.stopPropagation();
  }
  return isSend;
}
