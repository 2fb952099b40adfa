import type { Media } from '../../media/media.ts';
import { type FilePlace, fileKey, placeOf } from '../../media/store/file-row.ts';
import { createPictureQueue } from './picture-queue.ts';

/**
 * Object URLs of pictures on the screen. A URL keeps its picture in memory, so those that no element
 * shows any more are revoked, the oldest first.
 */

export type Picture =
  | { state: 'loading' }
  | { state: 'here'; url: string }
  /** Not on this device, and the server does not answer. */
  | { state: 'away' }
  /** The server does not have it (yet). */
  | { state: 'missing' }
  /** The vault must be opened by a code first. */
  | { state: 'locked' };

type Held = {
  picture: Picture;
  users: number;
  listeners: Set<() => void>;
  isBeingRead: boolean;
};

const UNUSED_MAX = 300;
const LOADING: Picture = { state: 'loading' };

export type PictureUrls = {
  get(place: FilePlace): Picture;
  /** Loads the picture; it stays until the returned function is called, and a while longer. */
  hold(place: FilePlace, listener: () => void): () => void;
  /** Tries again what was away or missing; all pictures without a place. */
  retry(place?: FilePlace): void;
};

const urlsOf = new WeakMap<Media, PictureUrls>();

export function pictureUrls(media: Media): PictureUrls {
  const known = urlsOf.get(media) ?? createPictureUrls(media);
  urlsOf.set(media, known);
  return known;
}

export function createPictureUrls(media: Pick<Media, 'read'>): PictureUrls {
  const held = new Map<string, Held>();
  const queue = createPictureQueue((key) => {
    const entry = held.get(key);
    return entry ? load(placeOf(key), entry) : Promise.resolve();
  });

  const load = async (place: FilePlace, entry: Held): Promise<void> => {
    // It was released and is shown again; whoever reads it tells all.
    if (entry.isBeingRead) return;
    entry.isBeingRead = true;
    entry.picture = LOADING;
    const result = await media.read(place).finally(() => {
      entry.isBeingRead = false;
    });
    entry.picture = result.ok
      ? { state: 'here', url: URL.createObjectURL(result.blob) }
      : { state: result.why };
    entry.listeners.forEach((listener) => listener());
    forgetUnused();
  };
  const forgetUnused = (): void => {
    // Not for each picture that leaves the screen in a scroll.
    if (held.size < 1.5 * UNUSED_MAX) return;
    const unused = [...held].filter(([, { users }]) => users === 0);
    for (const [key, { picture }] of unused.slice(0, Math.max(0, unused.length - UNUSED_MAX))) {
      if (picture.state === 'here') URL.revokeObjectURL(picture.url);
      held.delete(key);
    }
  };

  return {
    get: (place) => held.get(fileKey(place))?.picture ?? LOADING,
    hold(place, listener) {
      const key = fileKey(place);
      const entry = held.get(key) ?? {
        picture: LOADING,
        users: 0,
        listeners: new Set(),
        isBeingRead: false,
      };
      // The last used one is forgotten last.
      held.delete(key);
      held.set(key, entry);
      entry.users += 1;
      entry.listeners.add(listener);
      if (entry.picture.state !== 'here' && entry.users === 1) queue.add(key);
      return () => {
        entry.users -= 1;
        entry.listeners.delete(listener);
        if (entry.users > 0) return;
        queue.remove(key);
        forgetUnused();
      };
    },
    retry(only) {
      for (const [key, entry] of held) {
        if (only && key !== fileKey(only)) continue;
        const isAbsent = !['here', 'loading'].includes(entry.picture.state);
        if (isAbsent && entry.users > 0) void load(placeOf(key), entry);
      }
    },
  };
}
