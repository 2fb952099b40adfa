import { PULL_ROWS_MAX } from '../../../schema/limits.ts';
import type { HistoryAnswer } from '../../../schema/wire/sync.ts';
import type { Answered, Transport } from '../engine/transport.ts';

/** More would only fill the memory: either the network or the storage is always the slower one. */
const PAGES_AHEAD = 2;

export type ReadAhead = Transport & {
  /** Forgets the pages that were read ahead. To be called when a change arrives on another way. */
  forget(): void;
};

type Page = {
  cursor: string;
  end: AbortController;
  answered: Promise<Answered<HistoryAnswer>>;
};

/**
 * Asks for the next page of the history as soon as the cursor of a page has arrived, so that network,
 * worker and storage of the device work at the same time. At most two pages are read ahead.
 *
 * A page shows the records as of its request. Stored after a later answer it could bring back a
 * record that this answer took away, so every other request forgets the pages.
 *
 * @param hasLeft resolves when a request that was just made is on its way. A request reads its token
 *   from IndexedDB, behind all that is being stored, so a page is handed out only after that
 */
export function withReadAhead(
  transport: Transport,
  hasLeft: () => Promise<unknown> = () => Promise.resolve(),
): ReadAhead {
  /** In the order of the history. */
  let ahead: Page[] = [];
  /** What follows the last of them, if it is known already. */
  let next: { cursor: string; limit: number | undefined } | null = null;
  /** The last page that was asked for. */
  let last: AbortController | null = null;

  const forget = () => {
    for (const { end } of ahead) end.abort();
    ahead = [];
    next = null;
    last = null;
  };
  const readOn = async (): Promise<void> => {
    if (next === null || ahead.length >= PAGES_AHEAD) return;
    const page = ask(next.cursor, next.limit);
    // Whoever takes the page gets the error.
    page.answered.catch(() => undefined);
    ahead.push(page);
    await hasLeft().catch(() => undefined);
  };
  const ask = (cursor: string, limit: number | undefined): Page => {
    const end = new AbortController();
    next = null;
    last = end;
    const onCursor = async (following: string | null) => {
      if (following === null || last !== end) return;
      // The engine asks for more as well after a page that has arrived.
      next = { cursor: following, limit: limit && Math.min(PULL_ROWS_MAX, limit * 4) };
      await readOn();
    };
    const answered = transport.history({ cursor, limit }, { end: end.signal, onCursor });
    return { cursor, end, answered };
  };
  const other =
    <Request, Answer>(request: (request: Request) => Promise<Answer>) =>
    (sent: Request): Promise<Answer> => {
      forget();
      return request(sent);
    };
  return {
    forget,
    pull: other(transport.pull),
    push: other(transport.push),
    compare: other(transport.compare),
    async history({ cursor, limit }) {
      if (ahead[0]?.cursor !== cursor) forget();
      const { answered } = ahead.shift() ?? ask(cursor, limit);
      await readOn();
      return answered;
    },
  };
}
