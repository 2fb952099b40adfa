import { useEffect } from 'react';
import { useMedia } from '../../../app/media/use-media.ts';
import { useOnline } from '../../../app/requests/use-online.ts';
import { networkKind } from '../../../media/upload/holds.ts';
import { useLive } from '../../../ui/use-live.ts';
import { useFavorites } from './use-favorites.ts';

/** Changes within this time are one: somebody likes several photos in a row. */
const QUIET_MS = 2_000;

/** Keeps the originals of favorites on this device where its person wants that. */
export function KeepFavorites(): null {
  const media = useMedia();
  const settings = useLive(media?.settings);
  const online = useOnline();
  const favorites = useFavorites();
  const isOn = settings?.keepsFavorites;
  const wifiOnly = settings?.wifiOnly === true;
  useEffect(() => {
    if (!media || isOn === undefined || !favorites || !online) return undefined;
    if (wifiOnly && networkKind() === 'mobile') return undefined;
    const wanted = isOn ? favorites.filter(({ record }) => record.stored.includes('original')) : [];
    const timer = setTimeout(() => {
      media.keepOriginals(wanted.map(({ record }) => record.id)).catch(() => undefined);
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, [media, isOn, wifiOnly, favorites, online]);
  return null;
}
