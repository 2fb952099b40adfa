import type { AnyRecord } from '../../../schema/records/record.ts';
import type { DocumentStore } from './document-store.ts';
import { isMarker } from '../identity.ts';

const PAGE = 500;

/** Everything of a collection, deleted records too, the oldest made first: read page by page. */
export async function* pagesOf(collection: DocumentStore): AsyncGenerator<AnyRecord[]> {
  let after = '';
  for (;;) {
    const documents = await collection.find({
      selector: { id: { $gt: after } },
      sort: [{ id: 'asc' }],
      limit: PAGE,
    });
    yield documents.filter((document) => !isMarker(document)).map(({ data }) => data);
    const last = documents.at(-1);
    if (!last || documents.length < PAGE) return;
    after = last.id;
  }
}
