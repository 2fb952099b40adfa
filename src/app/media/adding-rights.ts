import type { Rights } from '../entries/rights.ts';

/** Whether this person may add photos, of one child at least. */
export function addsPhotos({ someGrant }: Pick<Rights, 'someGrant'>): boolean {
  return someGrant(({ photos }) => photos === 'add' || photos === 'manage');
}

/** Whether this person may add documents, about one child at least. */
export function addsDocuments({ someGrant }: Pick<Rights, 'someGrant'>): boolean {
  return someGrant(({ documents }) => documents === 'all');
}
