import { lazy } from 'react';

/** Its form loads when it is opened. */
export const AlbumSheet = lazy(async () => ({
  default: (await import('./album-sheet.tsx')).AlbumSheet,
}));
