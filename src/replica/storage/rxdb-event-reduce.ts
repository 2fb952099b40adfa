/**
 * Applies one change to the result of an RxDB query, so that a live query does not read the storage
 * again. The builds use this module instead of the package `event-reduce-js`, which decides the same
 * with a generated decision table. The names of the functions are those that RxDB imports.
 */

type Row = Readonly<Record<string, unknown>>;

type QueryParams = {
  primaryKey: string;
  skip?: number;
  limit?: number;
  /** Never 0 for two rows: RxDB adds the primary key to every sort. */
  sortComparator(a: Row, b: Row): number;
  queryMatcher(row: Row): boolean;
};

/** `doc` is null after a deletion. */
type Change = { id: string; doc: Row | null };

type Input = {
  queryParams: QueryParams;
  changeEvent: Change;
  previousResults: Row[];
  keyDocumentMap: Map<string, Row>;
};

type Action = 'doNothing' | 'remove' | 'place' | 'runFullQueryAgain';

/** @returns `runFullQueryAgain` when a row that the result does not hold may enter it */
export function calculateActionName(input: Input): Action {
  const { queryParams, changeEvent, previousResults, keyDocumentMap } = input;
  const { skip, limit, sortComparator, queryMatcher } = queryParams;
  if (skip) return 'runFullQueryAgain';
  const isShown = keyDocumentMap.has(changeEvent.id);
  const match = changeEvent.doc && queryMatcher(changeEvent.doc) ? changeEvent.doc : null;
  if (!match && !isShown) return 'doNothing';
  if (limit === undefined || previousResults.length < limit) return match ? 'place' : 'remove';
  // All rows beyond the limit sort after the last one.
  const last = previousResults.at(-1);
  if (match && last && sortComparator(match, last) <= 0) return 'place';
  return isShown ? 'runFullQueryAgain' : 'doNothing';
}

/** Changes the result and its map in place. */
export function runAction(
  action: Action,
  { primaryKey, limit, sortComparator }: QueryParams,
  { id, doc }: Change,
  previousResults: Row[],
  keyDocumentMap: Map<string, Row>,
): Row[] {
  if (keyDocumentMap.delete(id)) {
    previousResults.splice(
      previousResults.findIndex((row) => row[primaryKey] === id),
      1,
    );
  }
  if (action === 'place' && doc) {
    const next = previousResults.findIndex((row) => sortComparator(doc, row) < 0);
    previousResults.splice(next === -1 ? previousResults.length : next, 0, doc);
    keyDocumentMap.set(id, doc);
  }
  if (limit !== undefined && previousResults.length > limit) {
    keyDocumentMap.delete(String(previousResults.pop()?.[primaryKey]));
  }
  return previousResults;
}
