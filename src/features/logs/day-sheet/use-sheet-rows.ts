import { useEffect, useState } from 'react';
import { useClock } from '../../../app/services.tsx';
import { draftAt, isDraftFresh } from '../../../domain/entries/drafts.ts';
import { readFact, removeFact, writeFact } from '../../../lib/device-facts.ts';
import { type SheetRow, isBlank, rowsOfDraft, withBlanks } from './rows.ts';

/**
 * The rows of one day, stored on this device with each change: unlike a form, a sheet is not offered its
 * draft, it is one.
 *
 * @param key of the draft; constant while the component is mounted
 * @returns the rows, undefined until the draft has been read
 */
export function useSheetRows(
  key: string,
): [readonly SheetRow[] | undefined, (change: (rows: readonly SheetRow[]) => SheetRow[]) => void] {
  const clock = useClock();
  const [rows, setRows] = useState<readonly SheetRow[]>();
  useEffect(() => {
    let left = false;
    readFact(draftAt(key)).then(
      (draft) => {
        const isFresh = draft !== undefined && isDraftFresh(draft, clock.now());
        if (!left) setRows(withBlanks(isFresh ? rowsOfDraft(draft.values) : []));
      },
      // Without storage there is no draft; saving will show the cause.
      () => !left && setRows(withBlanks([])),
    );
    return () => {
      left = true;
    };
  }, [key, clock]);
  useEffect(() => {
    if (rows !== undefined) store(key, { savedAt: clock.now(), rows });
  }, [rows, key, clock]);
  return [rows, (next) => setRows((before = []) => withBlanks(next(before)))];
}

function store(
  key: string,
  { savedAt, rows }: { savedAt: number; rows: readonly SheetRow[] },
): void {
  const written = rows.filter((row) => !isBlank(row));
  const work =
    written.length === 0
      ? removeFact(draftAt(key))
      : writeFact(draftAt(key), { savedAt, values: { rows: written } });
  void work.catch(() => undefined);
}
