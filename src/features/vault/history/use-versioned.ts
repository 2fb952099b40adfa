import { collections } from '../../../../schema/collections.ts';
import type { AlbumRecord } from '../../../../schema/records/album.ts';
import type { DocumentRecord } from '../../../../schema/records/document-item.ts';
import type { PhotoRecord } from '../../../../schema/records/photo-item.ts';
import { usePeople } from '../../../app/entries/people.ts';
import { useVersionedRecord } from '../../../app/history/use-versioned-record.ts';
import type { Versioned } from '../../../app/history/versioned.ts';
import { useQuery } from '../../../app/use-query.ts';
import '../../../i18n/lazy/history.ts';
import { t } from '../../../i18n/t.ts';
import { useNow } from '../../../ui/use-now.ts';
import { draftFields as photoFields } from '../details/photo-draft.ts';
import { draftFields as documentFields } from '../documents/document-draft.ts';
import { useAlbums } from '../photos/use-photos.ts';
import { type Names, albumFieldText, documentFieldText, photoFieldText } from './field-texts.ts';

const ofDocument: ReadonlySet<string> = new Set([...documentFields, 'category']);
const ofPhoto: ReadonlySet<string> = new Set(photoFields);
const ofAlbum: ReadonlySet<string> = new Set([
  'title',
  'childIds',
  'members',
  'coverId',
  'from',
  'to',
] satisfies (keyof AlbumRecord)[]);

export function useVersionedDocument(record: DocumentRecord): Versioned {
  const names = useNames();
  return useVersionedRecord({
    collection: collections.documents,
    record,
    path: `/api/documents/${encodeURIComponent(record.id)}/history`,
    editable: ofDocument,
    textOf: (change) => documentFieldText(record, change, names),
  });
}

export function useVersionedPhoto(record: PhotoRecord): Versioned {
  const names = useNames();
  const now = useNow(60_000);
  return useVersionedRecord({
    collection: collections.photos,
    record,
    path: `/api/photos/${encodeURIComponent(record.id)}/history`,
    editable: ofPhoto,
    textOf: (change) => photoFieldText(record, change, { names, now }),
  });
}

export function useVersionedAlbum(record: AlbumRecord): Versioned {
  const names = useNames();
  return useVersionedRecord({
    collection: collections.albums,
    record,
    path: `/api/albums/${encodeURIComponent(record.id)}/history`,
    editable: ofAlbum,
    textOf: (change) => albumFieldText(record, change, names),
  });
}

function useNames(): Names {
  const people = usePeople();
  const children = useQuery((replica) => replica.children.all(), []);
  const albums = useAlbums();
  return {
    // A photo may name people who have no account.
    person: (id) => people.all.find((person) => person.id === id)?.name ?? id,
    child: (id) =>
      children?.find(({ record }) => record.id === id)?.record.name ?? t('history.gone'),
    album: (id) =>
      albums?.find(({ record }) => record.id === id)?.record.title ?? t('history.gone'),
  };
}
