import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { FilePlace } from '../../media/store/file-row.ts';
import { type Picture, pictureUrls } from './picture-urls.ts';
import { useMedia } from './use-media.ts';

const LOADING: Picture = { state: 'loading' };

/**
 * A picture of a photo or document as an address for `<img>`: from this device, else from the server.
 *
 * @param place null: none is wanted
 * @param stored what the record says the server has; a change loads a picture that was missing
 */
export function usePicture(place: FilePlace | null, stored?: readonly string[]): Picture {
  const media = useMedia();
  const urls = media && pictureUrls(media);
  const { collection, id, name } = place ?? {};
  const subscribe = useCallback(
    (listener: () => void) => {
      if (!urls || collection === undefined || id === undefined || name === undefined) {
        return () => undefined;
      }
      return urls.hold({ collection, id, name }, listener);
    },
    [urls, collection, id, name],
  );
  const picture = useSyncExternalStore(subscribe, () =>
    urls && place ? urls.get(place) : LOADING,
  );
  const isStored = name !== undefined && (stored?.includes(name) ?? false);
  useEffect(() => {
    if (isStored && collection && id && name) urls?.retry({ collection, id, name });
  }, [urls, isStored, collection, id, name]);
  useEffect(() => {
    const retry = () => urls?.retry();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [urls]);
  return picture;
}
