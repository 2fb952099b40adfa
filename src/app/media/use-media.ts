import { type Media, createMedia } from '../../media/media.ts';
import { useClock, useInMemory, useReplica, useSession } from '../services.tsx';
import { mediaOf } from './open-media.ts';
import { posterOf } from './video-poster.ts';

/** The files of the open replica; null while there is none, and in a window that stores nothing. */
export function useMedia(): Media | null {
  const replica = useReplica();
  const session = useSession();
  const clock = useClock();
  const inMemory = useInMemory();
  // A preview of the replica becomes the replica itself, with the same identity.
  if (!replica || inMemory) return null;
  return mediaOf(replica, () => createMedia({ replica, session, clock, posterOf }));
}
