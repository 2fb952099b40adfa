import type { Files } from './files.ts';
import { placeOf } from './store/file-row.ts';
import type { MediaStore } from './store/media-store.ts';

/**
 * Keeps the originals of some photos on this device, such as of those that a person likes. Originals
 * that were kept so and are not wanted any more may be forgotten again; a photo that a person pinned has
 * its thumbnail pinned too, and is left alone.
 */
export async function keepOriginals(
  { store, files }: { store: () => Promise<MediaStore>; files: Pick<Files, 'pin' | 'unpin'> },
  photoIds: readonly string[],
): Promise<void> {
  const wanted = new Set(photoIds);
  const pinned = (await (await store()).rows())
    .filter((row) => row.pinned)
    .map(({ key }) => placeOf(key))
    .filter(({ collection }) => collection === 'photos');
  const byHand = new Set(pinned.filter(({ name }) => name === 'thumb').map(({ id }) => id));
  const originals = pinned.filter(({ id, name }) => name === 'original' && !byHand.has(id));
  await files.unpin(originals.filter(({ id }) => !wanted.has(id)));
  const kept = new Set(originals.map(({ id }) => id));
  for (const id of wanted) {
    if (kept.has(id) || byHand.has(id)) continue;
    await files.pin([{ collection: 'photos', id, name: 'original' }]);
  }
}
