import { createHash, randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { CollectionName } from '../../schema/collections.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import { PIECE_BYTES } from '../../schema/media-limits.ts';
import { type FilePath, PIECE_TYPE, filePath } from '../../schema/wire/media.ts';
import { collectionSamples, createSampleDevice } from './collection-samples.ts';
import type { Person } from './server.ts';

/** A person who stores files by the calls of docs/media.md, without an app. */

export type MediaClient = ReturnType<typeof createMediaClient>;
export type Announced = { recordId: string; bytes: Buffer } & Partial<
  Pick<FilePath, 'collection' | 'file'> & { hash: string; mime: string }
>;

export const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

export function createMediaClient(url: string, person: Person, now: () => number = Date.now) {
  const device = createSampleDevice(person.id, now);

  const ask = (method: string, path: string, init: RequestInit = {}) =>
    fetch(url + path, {
      ...init,
      method,
      headers: {
        authorization: `Bearer ${person.accessToken}`,
        'tus-resumable': '1.0.0',
        ...(init.headers as Record<string, string>),
      },
    });

  const begin = (announced: Announced) => {
    const { recordId, bytes, collection = 'photos', file = 'original' } = announced;
    const { hash = hashOf(bytes), mime = 'image/jpeg' } = announced;
    const values = { hash, mime, collection, recordId, variant: file };
    const metadata = Object.entries(values)
      .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
      .join(',');
    const headers = { 'upload-length': String(bytes.length), 'upload-metadata': metadata };
    return ask('POST', '/api/uploads', { headers });
  };

  const send = (path: string, offset: number, bytes: Buffer) => {
    const headers = { 'content-type': PIECE_TYPE, 'upload-offset': String(offset) };
    return ask('PATCH', path, { headers, body: new Uint8Array(bytes) });
  };

  return {
    person,
    device,
    ask,
    begin,
    send,

    /** Pushes the record of a photo of these bytes. */
    async addPhoto(childId: string, bytes: Buffer, fields: object = {}): Promise<AnyRecord> {
      const made = device.create(collectionSamples.photos!, childId, 'At the lake');
      const photo = { ...made, hash: hashOf(bytes), bytes: bytes.length, ...fields };
      await push('photos', photo);
      return photo;
    },

    /** Pushes a record as it is. */
    push,

    /** Reads a record as the server has it, and pushes it changed. */
    async change(
      collection: CollectionName,
      id: string,
      change: (record: AnyRecord) => AnyRecord,
    ): Promise<void> {
      const { body } = await person.api.get(`/api/${collection}/${id}`);
      const { _deleted: _, ...record } = body as AnyRecord;
      await push(collection, change(record as AnyRecord));
    },

    /** Sends a whole file. @returns the last answer */
    async upload(announced: Announced): Promise<Response> {
      const begun = await begin(announced);
      if (begun.status !== 201 || begun.headers.has('upload-held')) return begun;
      const { bytes } = announced;
      const path = begun.headers.get('location') ?? '';
      for (let at = Number(begun.headers.get('upload-offset')); ;) {
        const piece = bytes.subarray(at, at + PIECE_BYTES);
        const answer = await send(path, at, piece);
        at += piece.length;
        if (!answer.ok || at >= bytes.length) return answer;
      }
    },

    read: (path: FilePath, init?: RequestInit) => ask('GET', filePath(path), init),

    async storage(): Promise<{ usedBytes: number; byKind: Record<string, number> }> {
      const { body } = await person.api.get('/api/storage/stats');
      return body as { usedBytes: number; byKind: Record<string, number> };
    },

    async record(collection: string, id: string): Promise<AnyRecord> {
      return (await person.api.get(`/api/${collection}/${id}`)).body as AnyRecord;
    },
  };

  async function push(collection: string, record: AnyRecord): Promise<void> {
    const { verdicts } = await person.api.push(device.node, [collection, record]);
    const [verdict] = verdicts;
    if (verdict?.verdict !== 'applied' && verdict?.verdict !== 'merged') {
      throw new Error(`not taken: ${JSON.stringify(verdict)}`);
    }
  }
}

/** A picture that differs from every other one by its colour. */
export function createPicture(color: string, { width = 40, height = 30 } = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: color } })
    .jpeg()
    .toBuffer();
}

/** A video by its first bytes, which differs from every other one: the server decodes no videos. */
export function createVideo(length = 300): Buffer {
  const head = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1');
  return Buffer.concat([head, randomBytes(length)]);
}

export const videoFacts = { mime: 'video/mp4', durationSec: 9 } as const;
