import { useEffect, useEffectEvent, useState } from 'react';
import { requestErrorWords } from './request-error-text.ts';
import { useOnline } from './use-online.ts';
import type { Asked } from '../../session/requests/request.ts';

/** Something the server knows: being read, read, or why it could not be. */
export type Answer<T> =
  | { kind: 'loading' }
  | { kind: 'read'; value: T }
  | { kind: 'offline' }
  | { kind: 'failed'; text: string };

/**
 * Reads from the server what is not kept on this device: when the page opens, and again when the
 * signal comes back. What has been read stays while it is read anew.
 */
export function useAnswer<T>(question: () => Promise<Asked<T>>): Answer<T> & { again: () => void } {
  const [answer, setAnswer] = useState<Answer<T>>({ kind: 'loading' });
  const online = useOnline();
  const take = (asked: Asked<T>) => setAnswer((old) => after(old, asked));
  const readNow = useEffectEvent(question);
  useEffect(() => {
    if (!online) return undefined;
    let isOn = true;
    void readNow().then((asked) => isOn && setAnswer((old) => after(old, asked)));
    return () => {
      isOn = false;
    };
  }, [online]);
  const shown: Answer<T> = answer.kind === 'loading' && !online ? { kind: 'offline' } : answer;
  return { ...shown, again: () => void question().then(take) };
}

function after<T>(old: Answer<T>, asked: Asked<T>): Answer<T> {
  if (asked.ok) return { kind: 'read', value: asked.value };
  if (old.kind === 'read') return old;
  if (asked.error.kind === 'network') return { kind: 'offline' };
  return { kind: 'failed', text: requestErrorWords(asked.error) };
}
