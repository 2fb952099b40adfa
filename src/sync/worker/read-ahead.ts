import type { HistoryAnswer } from '../../../schema/wire/sync.ts';
import type { Answered, Transport } from '../engine/transport.ts';

export type ReadAhead = Transport & {
  /** Forgets the page that was read ahead. To be called when a change arrives on another way. */
  forget(): void;
};

/**
 * Asks for the next page of the history as soon as a page has arrived, so that the network and the
 * storage of the device work at the same time. At most one page is read ahead.
 *
 * A page shows the records as of its request. Stored after a later answer it could bring back a
 * record that this answer took away, so every other request forgets it.
 */
export function withReadAhead(transport: Transport): ReadAhead {
  let ahead: {
    cursor: string;
    page: Promise<Answered<HistoryAnswer>>;
    end: AbortController;
  } | null = null;
  const forget = () => {
    ahead?.end.abort();
    ahead = null;
  };
  const read = (cursor: string, limit: number | undefined) => {
    const end = new AbortController();
    const page = transport.history({ cursor, limit }, end.signal);
    // Whoever asks for the page gets the error.
    page.catch(() => undefined);
    ahead = { cursor, page, end };
  };
  const other =
    <Request, Answer>(ask: (request: Request) => Promise<Answer>) =>
    (request: Request): Promise<Answer> => {
      forget();
      return ask(request);
    };
  return {
    forget,
    pull: other(transport.pull),
    push: other(transport.push),
    compare: other(transport.compare),
    async history({ cursor, limit }) {
      const taken = ahead?.cursor === cursor ? ahead.page : null;
      if (taken === null) forget();
      ahead = null;
      const answered = await (taken ?? transport.history({ cursor, limit }));
      const next = answered.answer.cursor;
      if (next !== null) read(next, limit);
      return answered;
    },
  };
}
