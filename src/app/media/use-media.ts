import { type Media, createMedia } from '../../media/media.ts';
import { useServices } from '../services.tsx';
import { mediaOf } from './open-media.ts';
import { posterOf } from './video-poster.ts';

/** The files of the open replica; null while there is none, and in a window that stores nothing. */
export function useMedia(): Media | null {
  const { replica, session, clock, inMemory } = useServices();
  // A preview of the replica becomes the replica itself, with the same identity.
  if (!replica || inMemory) return null;
  return mediaOf(replica, () => createMedia({ replica, session, clock, posterOf }));
}
