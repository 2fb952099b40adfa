import type { AnyRecord } from '../../../schema/records/record.ts';
import type { DocumentStore } from './document-store.ts';
import { isMarker } from './marker.ts';

const PAGE = 500;

/** Every record of a collection, removed ones too, in pages and in the order of their ids. */
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
