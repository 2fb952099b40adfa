import type { Media } from '../../media/media.ts';
import type { Replica } from '../../replica/replica.ts';

/** The media of the open replica, which end with it. In a file of its own: it is part of each start. */

let current: { replica: Replica; media: Media } | null = null;

/** @param create called when this replica has none yet */
export function mediaOf(replica: Replica, create: () => Media): Media {
  if (current?.replica === replica) return current.media;
  current?.media.stop();
  current = { replica, media: create() };
  return current.media;
}

/** To be called when a replica closes. */
export function stopMediaOf(replica: Replica): void {
  if (current?.replica !== replica) return;
  current.media.stop();
  current = null;
}
