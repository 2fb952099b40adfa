import type { SearchAnswer, SearchRequest, Searched } from './search-index.ts';

/** Searches articles off the main thread; in the page where the worker cannot be used. */
export type SearchClient = {
  /** Says which articles there are now; only the difference is sent. */
  follow(articles: readonly Searched[]): void;
  /** @returns the ids of what was found, the best first */
  search(query: string): Promise<readonly string[]>;
  /** What is not answered yet never will be. */
  close(): void;
};

type Port = { post(request: SearchRequest): void; close(): void };
type Answered = (answer: SearchAnswer) => void;
type ClientParts = {
  /** @param onFailure called when the worker does not start or breaks */
  openWorker?: (onAnswer: Answered, onFailure: () => void) => Port;
  openInPage?: (onAnswer: Answered) => Port;
};

export function createSearchClient({
  openWorker = workerPort,
  openInPage = inPagePort,
}: ClientParts = {}): SearchClient {
  const sent = new Map<string, Searched>();
  const waiting = new Map<number, { query: string; resolve: (ids: readonly string[]) => void }>();
  let last = 0;
  let isInPage = false;
  let isClosed = false;
  const onAnswer: Answered = ({ number, ids }) => {
    waiting.get(number)?.resolve(ids);
    waiting.delete(number);
  };
  // Everything is sent again, because what the worker knew is lost.
  const searchInPage = () => {
    if (isInPage || isClosed) return;
    isInPage = true;
    port?.close();
    port = openInPage(onAnswer);
    port.post({ type: 'follow', changed: [...sent.values()], gone: [] });
    for (const [number, { query }] of waiting) port.post({ type: 'search', number, query });
  };
  let port: Port | null = null;
  try {
    port = openWorker(onAnswer, searchInPage);
  } catch {
    searchInPage();
  }
  return {
    follow(articles) {
      const now = new Map(articles.map((article) => [article.id, article]));
      const changed = articles.filter((article) => !isSame(sent.get(article.id), article));
      const gone = [...sent.keys()].filter((id) => !now.has(id));
      if (changed.length === 0 && gone.length === 0) return;
      for (const id of gone) sent.delete(id);
      for (const article of changed) sent.set(article.id, article);
      port?.post({ type: 'follow', changed, gone });
    },
    search(query) {
      last += 1;
      const number = last;
      return new Promise((resolve) => {
        waiting.set(number, { query, resolve });
        port?.post({ type: 'search', number, query });
      });
    },
    close() {
      isClosed = true;
      waiting.clear();
      port?.close();
    },
  };
}

function isSame(a: Searched | undefined, b: Searched): boolean {
  return a?.title === b.title && a.summary === b.summary && a.tags === b.tags && a.text === b.text;
}

function workerPort(onAnswer: Answered, onFailure: () => void): Port {
  const worker = new Worker(new URL('./search.worker.ts', import.meta.url), {
    type: 'module',
    name: 'nestling-articles',
  });
  worker.addEventListener('message', ({ data }: MessageEvent<SearchAnswer>) => onAnswer(data));
  worker.addEventListener('error', onFailure);
  worker.addEventListener('messageerror', onFailure);
  return {
    post: (request) => worker.postMessage(request),
    close: () => worker.terminate(),
  };
}

/** The index is loaded for the page only where it is needed; requests wait for it in their order. */
function inPagePort(onAnswer: Answered): Port {
  const loading = import('./search-index.ts').then(({ createSearchHandler }) =>
    createSearchHandler(onAnswer),
  );
  return {
    post: (request) =>
      void loading.then(
        (handle) => handle(request),
        () => {
          // Not even the code can be loaded: nothing is found.
          if (request.type === 'search') onAnswer({ number: request.number, ids: [] });
        },
      ),
    close: () => undefined,
  };
}
