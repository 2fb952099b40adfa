import type { AlbumRecord } from '../records/album.ts';
import { canReadAlbum, canWritePhoto, childrenIn } from '../rights/vault.ts';
import { defineCollection } from './define.ts';

/** Albums of photos. */
export const albums = defineCollection<AlbumRecord>()({
  name: 'albums',
  merge: { nested: [], sets: ['childIds', 'members'], groups: { range: ['from', 'to'] } },
  serverOnly: false,
  childId: 'none',
  childrenOf: childrenIn,
  at: ({ createdAt }) => createdAt,
  kind: () => '',
  partition: 'together',
  history: 'last',
  showsMoreOrLess: false,
  rights: {
    canRead: canReadAlbum,
    hides: null,
    canWrite: canWritePhoto,
    cutFor: () => null,
  },
  lateWrites: 'own',
});
