import type { UploadState } from '../upload/upload-machine.ts';

/** The files of a record: which collection, which record, and the name among its files. */
export type FilePlace = { collection: 'photos' | 'documents'; id: string; name: string };

/** What the device knows of a stored file. It names no person: names of files are in the records. */
export type FileRow = {
  /** `fileKey` of its place. */
  key: string;
  mime: string;
  /** SHA-256 in hex; '' until the whole file is stored. */
  hash: string;
  bytes: number;
  addedAt: number;
  /** When it was last shown; the cache drops what nobody looks at. */
  usedAt: number;
  /** Made on this device: it is sent again to a server that has lost it. */
  madeHere: boolean;
  /** Never dropped by the cache. */
  pinned: boolean;
  /** Present while the server has not confirmed the file; the index of the queue. */
  waiting?: 1;
  upload: UploadState;
};

export function fileKey({ collection, id, name }: FilePlace): string {
  return `${collection}/${id}/${name}`;
}

export function placeOf(key: string): FilePlace {
  const [collection, id = '', name = ''] = key.split('/');
  return { collection: collection === 'documents' ? 'documents' : 'photos', id, name };
}
