import type { Files } from './files.ts';
import { type FilePlace, fileKey, placeOf } from './store/file-row.ts';
import type { MediaStore } from './store/media-store.ts';

/** What a photo that is pinned by hand has on this device, as far as the server has it. */
const BY_HAND = ['view', 'poster', 'original'] as const;

/**
 * Keeps the originals of some photos on this device, such as of those that a person likes. Originals
 * that were kept so and are not wanted any more may be forgotten again. A photo that a person pinned has
 * its thumbnail pinned too; what could not be loaded at that time is loaded now.
 */
export async function keepOriginals(
  {
    store,
    files,
    storedOf,
  }: {
    store: () => Promise<MediaStore>;
    files: Pick<Files, 'pin' | 'unpin'>;
    /** The names of the files that the server has of a photo; null for one that is not there. */
    storedOf: (id: string) => Promise<readonly string[] | null>;
  },
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
  const isPinned = new Set(pinned.map(fileKey));
  for (const id of byHand) {
    const stored = (await storedOf(id)) ?? [];
    const places = BY_HAND.filter((name) => stored.includes(name)).map((name): FilePlace => {
      return { collection: 'photos', id, name };
    });
    await files.pin(places.filter((place) => !isPinned.has(fileKey(place))));
  }
}
