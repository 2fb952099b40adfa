import { useEffect, useEffectEvent, useState } from 'react';
import { requestErrorText } from './request-error-text.ts';
import { useOnline } from './use-online.ts';
import type { RequestResult } from '../../session/requests/request.ts';

/** Data from the server: loading, read, or why it could not be read. */
export type Answer<T> =
  | { kind: 'loading' }
  | { kind: 'read'; value: T }
  | { kind: 'offline' }
  | { kind: 'failed'; text: string };

/**
 * Reads data from the server that is not stored on this device: when the page opens, and again when
 * the connection returns. The last data stays while it is read again.
 */
export function useServerRead<T>(
  question: () => Promise<RequestResult<T>>,
): Answer<T> & { again: () => void } {
  const [answer, setAnswer] = useState<Answer<T>>({ kind: 'loading' });
  const online = useOnline();
  const receive = (result: RequestResult<T>) => setAnswer((old) => after(old, result));
  const readNow = useEffectEvent(question);
  useEffect(() => {
    if (!online) return undefined;
    let isOn = true;
    void readNow().then((result) => isOn && setAnswer((old) => after(old, result)));
    return () => {
      isOn = false;
    };
  }, [online]);
  const shown: Answer<T> = answer.kind === 'loading' && !online ? { kind: 'offline' } : answer;
  return { ...shown, again: () => void question().then(receive) };
}

function after<T>(old: Answer<T>, result: RequestResult<T>): Answer<T> {
  if (result.ok) return { kind: 'read', value: result.value };
  if (old.kind === 'read') return old;
  if (result.error.kind === 'network') return { kind: 'offline' };
  return { kind: 'failed', text: requestErrorText(result.error) };
}
