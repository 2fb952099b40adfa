import { type SearchRequest, createSearchHandler } from './search-index.ts';

/** The worker that searches articles. One for the list while it is open. */

const handle = createSearchHandler((answer) => postMessage(answer));

addEventListener('message', ({ data }: MessageEvent<SearchRequest>) => handle(data));
