import { useEffect, useState } from 'react';
import { useClock, useReplica } from '../../../app/services.tsx';
import { draftAt, draftKey } from '../../../domain/entries/drafts.ts';
import { readFact, writeFact } from '../../../lib/device-facts.ts';

/**
 * What a person wants to ask at the next visit of a child. A draft on this device: it is printed, never
 * sent, and has no age at which it is forgotten.
 */
export function useVisitQuestions(childId: string): [string, (text: string) => void] {
  const clock = useClock();
  const replica = useReplica();
  const key = replica ? draftKey(replica.userId, 'visit-questions', childId) : null;
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    if (key === null) return;
    let isOver = false;
    readFact(draftAt(key))
      .then((draft) => {
        const stored = draft && 'text' in draft.values ? draft.values.text : '';
        // What was typed meanwhile is newer.
        if (!isOver) setText((typed) => typed ?? String(stored));
      })
      // Without storage the text is on the page alone.
      .catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [key]);
  const change = (next: string) => {
    setText(next);
    if (key === null) return;
    const draft = { savedAt: clock.now(), values: { text: next } };
    void writeFact(draftAt(key), draft).catch(() => undefined);
  };
  return [text ?? '', change];
}
