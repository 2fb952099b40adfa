import { collections } from '../../schema/collections.ts';
import { FILES_PER_PICK_MAX, FILE_NAME_MAX_CHARS } from '../../schema/media-limits.ts';
import {
  type PhotoRecord,
  type PhotoVisibility,
  photoFiles,
} from '../../schema/records/photo-item.ts';
import type { Clock } from '../lib/clock.ts';
import { deviceZone } from '../lib/device-zone.ts';
import { newId } from '../lib/ids.ts';
import { type Cell, createCell } from '../lib/live.ts';
import { toReplicaError } from '../replica/errors.ts';
import type { Replica } from '../replica/replica.ts';
import type { IngestClient } from './ingest/ingest-client.ts';
import { IngestError, type IngestProblem } from './ingest/ingest-problem.ts';
import type { Ingested } from './ingest/ingest.ts';
import { createKnownHashes } from './ingest/known-hashes.ts';
import type { FilePlace } from './store/file-row.ts';

/** What the person chose about photos before picking them. */
export type PhotoAbout = {
  childIds?: readonly string[];
  albumIds?: readonly string[];
  /** The log entry that they belong to. */
  eventId?: string | null;
  /** The record whose form shows their progress, where it is no log entry. It is not stored. */
  ownerId?: string;
  milestoneId?: string | null;
  visibility?: PhotoVisibility;
  caption?: string;
  tags?: readonly string[];
  /** The place stays in originals. */
  keepsLocation?: boolean;
  /** False: only the small pictures are kept. */
  keepsOriginal?: boolean;
};

/** A picked file until its record is stored. */
export type Adding = {
  /** That of the record which it becomes. */
  id: string;
  name: string;
  bytes: number;
  doneBytes: number;
  thumb: Blob | null;
  about: PhotoAbout;
};

export type AddResult =
  | { ok: true; id: string; name: string }
  | { ok: false; name: string; problem: IngestProblem };

/** The still picture and length of a video, which only a page can read. */
export type PosterOf = (
  file: File,
) => Promise<{ picture: ImageBitmap | null; durationSec: number | null }>;

export type PhotoAdder = {
  addPhotos(files: readonly File[], about: PhotoAbout): Promise<AddResult[]>;
  adding: Cell<readonly Adding[]>;
};

/** Takes picked photos and videos in and writes their records. */
export function createPhotoAdder({
  replica,
  client,
  clock,
  posterOf,
  forget,
  announce,
}: {
  replica: Replica;
  client: IngestClient;
  clock: Clock;
  posterOf: PosterOf;
  forget(places: readonly FilePlace[]): Promise<void>;
  announce(): void;
}): PhotoAdder {
  const photos = replica.store(collections.photos);
  const hashes = createKnownHashes(replica, clock.now);
  const adding = createCell<readonly Adding[]>([]);
  /** One video element at a time. */
  let lastPoster: Promise<unknown> = Promise.resolve();

  const change = (id: string, changes: Partial<Adding>): void =>
    adding.set(adding.get().map((each) => (each.id === id ? { ...each, ...changes } : each)));

  const posterInTurn = (file: File): ReturnType<PosterOf> => {
    const poster = lastPoster.then(() => posterOf(file));
    lastPoster = poster.catch(() => undefined);
    return poster;
  };

  const write = async (file: File, { id, about }: Adding, facts: Ingested): Promise<void> => {
    try {
      await photos.add([draftOf(id, file.name, facts, about)]);
    } catch (error) {
      hashes.release(facts.hash);
      await forget(photoFiles.map((name) => ({ collection: 'photos', id, name })));
      const isFull = toReplicaError(error).kind === 'quota';
      throw new IngestError({ reason: isFull ? 'noSpace' : 'noStorage' }, { cause: error });
    }
  };

  const add = async (file: File, begun: Adding): Promise<AddResult> => {
    const { id, about } = begun;
    const { name } = file;
    const place: FilePlace = { collection: 'photos', id, name: 'original' };
    try {
      const facts = await client.take({
        place,
        file,
        zone: deviceZone(),
        keepsLocation: about.keepsLocation ?? false,
        poster: file.type.startsWith('video/') ? await posterInTurn(file) : null,
        onThumb: (thumb) => change(id, { thumb }),
        onProgress: (doneBytes) => change(id, { doneBytes }),
        findKnown: (hash) => hashes.claim(hash, id),
      });
      await write(file, begun, facts);
      // Only where there is a picture to keep instead.
      if (about.keepsOriginal === false && facts.hasThumb) await forget([place]);
      announce();
      return { ok: true, id, name };
    } catch (error) {
      const problem: IngestProblem =
        error instanceof IngestError ? error.problem : { reason: 'unreadable' };
      return { ok: false, name, problem };
    } finally {
      adding.set(adding.get().filter((each) => each.id !== id));
    }
  };

  return {
    adding,
    async addPhotos(picked, about) {
      const taken = picked
        .slice(0, FILES_PER_PICK_MAX)
        .map((file) => ({ file, begun: begin(file, about) }));
      adding.set([...adding.get(), ...taken.map(({ begun }) => begun)]);
      // Without it the same picture may be taken twice, which the server then stores once.
      await hashes.prepare().catch(() => undefined);
      const results = await Promise.all(taken.map(({ file, begun }) => add(file, begun)));
      const left = picked.slice(FILES_PER_PICK_MAX).map(({ name }): AddResult => {
        return { ok: false, name, problem: { reason: 'tooMany', limit: FILES_PER_PICK_MAX } };
      });
      return [...results, ...left];
    },
  };
}

function begin({ name, size }: File, about: PhotoAbout): Adding {
  return { id: newId(), name, bytes: size, doneBytes: 0, thumb: null, about };
}

function draftOf(id: string, name: string, facts: Ingested, about: PhotoAbout) {
  const { hasThumb, ...file } = facts;
  return {
    id,
    childId: null,
    childIds: [...(about.childIds ?? [])],
    caption: about.caption ?? '',
    tags: [...(about.tags ?? [])],
    albumIds: [...(about.albumIds ?? [])],
    people: [],
    visibility: about.visibility ?? 'family',
    eventId: about.eventId ?? null,
    milestoneId: about.milestoneId ?? null,
    // Nobody could see it without its original.
    keepsOriginal: !hasThumb || (about.keepsOriginal ?? true),
    keepsLocation: about.keepsLocation ?? false,
    fileName: name.slice(0, FILE_NAME_MAX_CHARS),
    stored: [],
    ...file,
    // What was taken for a photo has one of its types.
    mime: file.mime as PhotoRecord['mime'],
  };
}
