import { type ReactNode, useCallback, useSyncExternalStore } from 'react';
import type { EventRecord } from '../../../schema/records/event.ts';

/**
 * What is added to the rows of entries once they are on the screen. Rows only say that they are there;
 * the rest is loaded later (src/app/responses/row-responses.tsx).
 */
export type RowAddition = { counts: ReactNode; like: ReactNode; photos: ReactNode };

/** A row on the screen; `changed` renders it with another addition. */
type ShownRow = { record: EventRecord; changed: () => void };

export const rowAdditions = {
  rows: new Set<ShownRow>(),
  byId: new Map<string, RowAddition>(),
  /** What a row shows in place of the icon of its type; null: the icon. */
  markOf: (_record: EventRecord, _className: string | undefined): ReactNode => null,
  /** Called after a row has come or gone. */
  onRows: () => {},
};

export function useRowAddition(record: EventRecord): RowAddition | undefined {
  const subscribe = useCallback(
    (changed: () => void) => {
      const row = { record, changed };
      rowAdditions.rows.add(row);
      rowAdditions.onRows();
      return () => {
        rowAdditions.rows.delete(row);
        rowAdditions.onRows();
      };
    },
    [record],
  );
  const read = () => rowAdditions.byId.get(record.id);
  // Rows are also drawn to text, where nothing is added to them.
  return useSyncExternalStore(subscribe, read, read);
}
