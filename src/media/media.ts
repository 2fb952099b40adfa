import { collections } from '../../schema/collections.ts';
import type { Clock } from '../lib/clock.ts';
import { deviceZone } from '../lib/device-zone.ts';
import { type Live, createCell } from '../lib/live.ts';
import type { Replica } from '../replica/replica.ts';
import type { Session } from '../session/session.ts';
import {
  type AddResult,
  type Adding,
  type PhotoAbout,
  type PosterOf,
  createPhotoAdder,
} from './add-photos.ts';
import { type Files, createFiles } from './files.ts';
import { createIngestClient } from './ingest/ingest-client.ts';
import type { Ingested } from './ingest/ingest.ts';
import { keepOriginals } from './keep-originals.ts';
import { openMediaChannel } from './media-channel.ts';
import {
  DEFAULT_MEDIA_SETTINGS,
  type MediaSettings,
  changeMediaSettings,
  readMediaSettings,
} from './media-settings.ts';
import { type FilePlace, fileKey } from './store/file-row.ts';
import { hasMediaStore } from './store/media-name.ts';
import { type MediaStore, openMediaStore } from './store/media-store.ts';
import { type Uploads, createUploads } from './uploads.ts';

/** The files of the open replica's person, for the screens. See README.md. */
export type Media = Files & {
  /**
   * Stores photos and videos on this device and queues them, two at a time; each is in the replica as
   * soon as its own bytes are safe. Never rejects: a file that is not taken says why.
   */
  addPhotos(files: readonly File[], about: PhotoAbout): Promise<AddResult[]>;
  /** Stores the file of a document and queues it; the caller then writes its record. @throws IngestError */
  addDocumentFile(place: { id: string; name: string }, file: File): Promise<Ingested>;
  adding: Live<readonly Adding[]> & { get(): readonly Adding[] };
  uploads: Uploads;
  settings: Live<MediaSettings> & { get(): MediaSettings };
  changeSettings(changes: Partial<MediaSettings>): Promise<void>;
  /** Tries a file again that was set aside or has no room; all of them without a place. */
  retry(place?: FilePlace): Promise<void>;
  /** What the files on this device take. */
  usage(): Promise<{ files: number; bytes: number }>;
  /** Keeps the originals of these photos on this device, and no longer those of others it kept so. */
  keepOriginals(photoIds: readonly string[]): Promise<void>;
  /** Removes files from this device, unsent ones too, as when their record is discarded. */
  forget(places: readonly FilePlace[]): Promise<void>;
  stop(): void;
};

export function createMedia({
  replica,
  session,
  clock,
  posterOf,
}: {
  replica: Replica;
  session: Pick<Session, 'authorizedFetch'>;
  clock: Clock;
  posterOf: PosterOf;
}): Media {
  const { userId } = replica;
  const channel = openMediaChannel(userId);
  const client = createIngestClient(userId);
  const settings = createCell<MediaSettings>(DEFAULT_MEDIA_SETTINGS);
  const { store, close } = lazyStore(userId);
  const uploads = createUploads({ store, userId, channel, now: clock.now });
  const readSettings = (): void => {
    void readMediaSettings(userId).then(settings.set, () => undefined);
  };
  readSettings();
  const stopListening = channel.listen(({ type }) => {
    if (type === 'changed') readSettings();
  });
  /** Tells the leader, the other tabs and this one. */
  const announce = (): void => {
    channel.post({ type: 'changed' });
    uploads.refresh();
    readSettings();
  };
  const forget = async (places: readonly FilePlace[]): Promise<void> => {
    await (await store()).remove(places.map((place) => fileKey(place)));
    announce();
  };

  const files = createFiles({ store, session, now: clock.now });
  const { addPhotos, adding } = createPhotoAdder({
    replica,
    client,
    clock,
    posterOf,
    forget,
    announce,
  });

  return {
    ...files,
    adding,
    async addPhotos(picked, about) {
      const { keepsOriginals: keepsOriginal, keepsLocation } = await readMediaSettings(
        userId,
      ).catch(() => DEFAULT_MEDIA_SETTINGS);
      return addPhotos(picked, { keepsOriginal, keepsLocation, ...about });
    },
    async usage() {
      if (!(await hasMediaStore(userId))) return { files: 0, bytes: 0 };
      const rows = await (await store()).rows();
      return { files: rows.length, bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0) };
    },
    async keepOriginals(photoIds) {
      // Asking must not create a database.
      if (photoIds.length === 0 && !(await hasMediaStore(userId))) return;
      const storedOf = async (id: string) =>
        (await replica.store(collections.photos).read(id))?.stored ?? null;
      await keepOriginals({ store, files, storedOf }, photoIds);
    },
    async addDocumentFile({ id, name }, file) {
      const facts = await client.take({
        place: { collection: 'documents', id, name },
        file,
        zone: deviceZone(),
        keepsLocation: false,
        poster: null,
        onThumb: () => undefined,
        onProgress: () => undefined,
        // The same paper may belong to two documents.
        findKnown: () => Promise.resolve(null),
      });
      announce();
      return facts;
    },
    uploads,
    settings,
    async changeSettings(changes) {
      await changeMediaSettings(userId, changes);
      announce();
    },
    async retry(place) {
      await uploads.retry(place);
      announce();
    },
    forget,
    stop() {
      stopListening();
      uploads.stop();
      client.stop();
      channel.close();
      close();
    },
  };
}

/** Opened at first use. A failed attempt is not kept. */
function lazyStore(userId: string): { store: () => Promise<MediaStore>; close(): void } {
  let opening: Promise<MediaStore> | null = null;
  return {
    store() {
      opening ??= openMediaStore(userId).catch((error: unknown) => {
        opening = null;
        throw error;
      });
      return opening;
    },
    close() {
      void opening?.then(
        (opened) => opened.close(),
        () => undefined,
      );
    },
  };
}
