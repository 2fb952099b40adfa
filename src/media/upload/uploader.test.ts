import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PIECE_BYTES } from '../../../schema/media-limits.ts';
import { deleteDatabases } from '../../replica/storage/databases.ts';
import { createRandom } from '../../../tests/helpers/random.ts';
import { type FileRow, fileKey } from '../store/file-row.ts';
import { mediaDatabaseName } from '../store/media-name.ts';
import { type MediaStore, openMediaStore } from '../store/media-store.ts';
import { NEW_UPLOAD, type UploadOutcome } from './upload-machine.ts';
import { NEW_LINK, inUploadOrder, linkAfter, sliceLength } from './upload-order.ts';
import { type Readiness, createUploader } from './uploader.ts';
import type { UploadTransport } from './upload-transport.ts';

const USER = 'user-1';
const KIB = 1024;

let store: MediaStore;
beforeEach(async () => {
  store = await openMediaStore(USER);
});
afterEach(async () => {
  store.close();
  await deleteDatabases(mediaDatabaseName(USER));
});

const bytesOf = (length: number, seed: number) =>
  Uint8Array.from({ length }, (_, i) => (i * 31 + seed * 7) % 251);

function rowOf(id: string, bytes: Uint8Array, more: Partial<FileRow> = {}): FileRow {
  return {
    key: fileKey({ collection: 'photos', id, name: 'original' }),
    mime: 'image/jpeg',
    hash: createHash('sha256').update(bytes).digest('hex'),
    bytes: bytes.length,
    addedAt: 1,
    usedAt: 1,
    madeHere: true,
    pinned: false,
    waiting: 1,
    upload: NEW_UPLOAD,
    ...more,
  };
}

/** A server that takes uploads, with the faults of a bad link. */
class TestServer implements UploadTransport {
  readonly whole = new Map<string, Uint8Array>();
  readonly order: string[] = [];
  readonly #uploads = new Map<string, { row: FileRow; bytes: Uint8Array }>();
  wireBytes = 0;
  /** The length of each piece that was sent. */
  readonly lengths: number[] = [];
  busiest = 0;
  #busy = 0;
  /** What happens to the next call; 'cut' keeps only a part of the bytes. */
  fault: () => 'none' | 'silent' | 'lost' | 'cut' | 'error' | 'forget' = () => 'none';
  refuse = new Set<string>();

  announce(row: FileRow): Promise<UploadOutcome> {
    return this.#call((fault) => {
      if (fault === 'silent') return { is: 'noAnswer' };
      if (fault === 'error') return { is: 'later', retryAfterMs: null };
      if (this.refuse.has(row.key)) {
        return { is: 'refused', failure: { reason: 'unsupported', message: 'No.' } };
      }
      if (this.whole.has(row.key)) return { is: 'confirmed' };
      const url = `/api/uploads/${row.key.replaceAll('/', '-')}`;
      if (!this.#uploads.has(url)) this.order.push(row.key);
      this.#uploads.set(url, this.#uploads.get(url) ?? { row, bytes: new Uint8Array() });
      return fault === 'lost'
        ? { is: 'noAnswer' }
        : { is: 'announced', url, offset: this.#uploads.get(url)!.bytes.length };
    });
  }

  ask(url: string): Promise<UploadOutcome> {
    return this.#call((fault) => {
      if (fault !== 'none' && fault !== 'forget') return { is: 'noAnswer' };
      const upload = this.#uploads.get(url);
      return upload ? { is: 'offset', offset: upload.bytes.length } : { is: 'gone' };
    });
  }

  send(url: string, offset: number, piece: ArrayBuffer): Promise<UploadOutcome> {
    return this.#call((fault) => {
      this.lengths.push(piece.byteLength);
      if (fault === 'forget') this.#uploads.delete(url);
      const upload = this.#uploads.get(url);
      if (!upload) return { is: 'gone' };
      if (fault === 'silent') return { is: 'noAnswer' };
      if (fault === 'error' || offset !== upload.bytes.length) {
        return { is: 'later', retryAfterMs: null };
      }
      const arrived = fault === 'cut' ? Math.floor(piece.byteLength * 0.8) : piece.byteLength;
      this.wireBytes += arrived;
      upload.bytes = Uint8Array.from(
        Buffer.concat([upload.bytes, new Uint8Array(piece).subarray(0, arrived)]),
      );
      const isWhole = upload.bytes.length === upload.row.bytes;
      if (isWhole) {
        this.#uploads.delete(url);
        this.whole.set(upload.row.key, upload.bytes);
      }
      if (fault === 'cut' || fault === 'lost') return { is: 'noAnswer' };
      return isWhole ? { is: 'confirmed' } : { is: 'offset', offset: upload.bytes.length };
    });
  }

  async #call(answer: (fault: ReturnType<TestServer['fault']>) => UploadOutcome) {
    this.#busy += 1;
    this.busiest = Math.max(this.busiest, this.#busy);
    await Promise.resolve();
    this.#busy -= 1;
    return answer(this.fault());
  }
}

/** Rounds as the leader makes them, with a clock that jumps to the next one. */
function createDevice(
  server: TestServer,
  more: { readiness?: (row: FileRow) => Readiness; places?: number } = {},
) {
  let now = 0;
  const uploader = createUploader({
    store,
    transport: server,
    readiness: (row) => Promise.resolve(more.readiness?.(row) ?? 'send'),
    now: () => now,
    random: () => 0.5,
    places: more.places ?? 3,
    onProgress: () => undefined,
    onChange: () => undefined,
  });
  return {
    round: uploader.round,
    async untilSent(rounds = 400): Promise<void> {
      for (let i = 0; i < rounds; i += 1) {
        const { nextAt } = await uploader.round(new AbortController().signal);
        if (nextAt === null) return;
        now = Math.max(now + 2_100, nextAt);
      }
    },
  };
}

describe('an uploader', () => {
  test('sends every file whole and once over a link that cuts, answers errors and loses answers', async () => {
    for (let seed = 1; seed <= 12; seed += 1) {
      const random = createRandom(seed);
      const server = new TestServer();
      const files = Array.from({ length: 4 }, (_, i) => bytesOf(40 * KIB + i * 9_000, seed + i));
      const rows = files.map((bytes, i) => rowOf(`s${seed}-${i}`, bytes, { addedAt: i }));
      await store.add(rows.map((row, i) => ({ row, bytes: files[i]! })));
      const faults = ['none', 'silent', 'lost', 'cut', 'error', 'none', 'cut'] as const;
      server.fault = () => random.pick(faults);
      await createDevice(server).untilSent(60);
      // The app was killed and started again; now the link is good.
      server.fault = () => 'none';
      await createDevice(server).untilSent();
      for (const [i, row] of rows.entries()) {
        expect(Buffer.compare(server.whole.get(row.key)!, files[i]!)).toBe(0);
      }
      expect(await store.waitingRows()).toEqual([]);
      const total = files.reduce((sum, { length }) => sum + length, 0);
      expect(server.wireBytes).toBe(total);
    }
  });

  test('sends less at once after a gateway has refused a piece', async () => {
    const server = new TestServer();
    const bytes = new Uint8Array(4 * 1024 * KIB);
    await store.add([{ row: rowOf('long', bytes), bytes }]);
    const faults = ['none', 'none', 'error'] as const;
    let calls = 0;
    server.fault = () => faults[calls++] ?? 'none';
    await createDevice(server).untilSent();
    expect(server.lengths.slice(0, 3)).toEqual([1024 * KIB, 1536 * KIB, 384 * KIB]);
  });

  test('begins anew when the server has forgotten an upload', async () => {
    const bytes = bytesOf(3 * KIB, 4);
    await store.add([{ row: rowOf('a', bytes), bytes }]);
    const server = new TestServer();
    let calls = 0;
    server.fault = () => ((calls += 1) === 2 ? 'forget' : 'none');
    await createDevice(server).untilSent();
    expect(server.whole.size).toBe(1);
  });

  test('sets a refused file aside with its reason and sends the others', async () => {
    const bytes = bytesOf(100, 1);
    const [bad, good] = [rowOf('bad', bytes, { addedAt: 2 }), rowOf('good', bytes)];
    await store.add([bad, good].map((row) => ({ row, bytes })));
    const server = new TestServer();
    server.refuse.add(bad.key);
    await createDevice(server, { places: 1 }).untilSent();
    expect([...server.whole.keys()]).toEqual([good.key]);
    const [left] = await store.waitingRows();
    expect(left).toMatchObject({ key: bad.key, upload: { failed: { reason: 'unsupported' } } });
  });

  test('sets a file aside whose bytes this device has lost', async () => {
    await store.putRow(rowOf('a', bytesOf(100, 1)));
    await createDevice(new TestServer()).untilSent();
    const [left] = await store.waitingRows();
    expect(left?.upload.failed?.reason).toBe('unreadable');
  });

  test('sends no file before its record, and forgets one whose record is gone', async () => {
    const bytes = bytesOf(100, 1);
    const ready: Record<string, Readiness> = { a: 'wait', b: 'drop', c: 'confirmed', d: 'send' };
    await store.add(Object.keys(ready).map((id) => ({ row: rowOf(id, bytes), bytes })));
    const server = new TestServer();
    const device = createDevice(server, { readiness: ({ key }) => ready[key.split('/')[1]!]! });
    const { nextAt } = await device.round(new AbortController().signal);
    expect([...server.whole.keys()]).toEqual(['photos/d/original']);
    expect((await store.waitingRows()).map(({ key }) => key)).toEqual(['photos/a/original']);
    expect(await store.row('photos/b/original')).toBe(null);
    expect(nextAt).not.toBe(null);
  });

  test('holds the whole queue while nothing answers, and ends at once when it is told to', async () => {
    const bytes = bytesOf(100, 1);
    await store.add(['a', 'b', 'c'].map((id) => ({ row: rowOf(id, bytes), bytes })));
    const server = new TestServer();
    server.fault = () => 'silent';
    const device = createDevice(server, { places: 1 });
    expect(await device.round(new AbortController().signal)).toMatchObject({ isHeld: true });
    const aborted = new AbortController();
    aborted.abort();
    await device.round(aborted.signal);
    expect(server.order).toEqual([]);
  });

  test('works on a bounded number of files, and stops after its budget', async () => {
    const bytes = bytesOf(100, 1);
    const ids = Array.from({ length: 9 }, (_, i) => `f${i}`);
    await store.add(ids.map((id) => ({ row: rowOf(id, bytes), bytes })));
    const server = new TestServer();
    const device = createDevice(server);
    await device.round(new AbortController().signal, { steps: 4 });
    expect(server.whole.size).toBeLessThanOrEqual(2);
    await device.untilSent();
    expect(server.whole.size).toBe(9);
    expect(server.busiest).toBe(3);
  });
});

describe('the order', () => {
  const named = (id: string, name: string, addedAt: number) =>
    rowOf(id, bytesOf(1, 1), {
      key: fileKey({ collection: 'photos', id, name }),
      addedAt,
    });

  test('is thumbnails, then views, then originals, the newest item first', () => {
    const rows = [
      named('old', 'original', 1),
      named('old', 'thumb', 1),
      named('new', 'original', 2),
      named('new', 'view', 2),
      named('new', 'thumb', 2),
    ];
    expect(inUploadOrder(rows).map(({ key }) => key.slice(7))).toEqual([
      'new/thumb',
      'old/thumb',
      'new/view',
      'new/original',
      'old/original',
    ]);
  });

  test('sends smaller pieces over a slow link', () => {
    const atMost = PIECE_BYTES;
    expect(sliceLength(PIECE_BYTES, { bytesPerMs: 10_000, atMost })).toBe(PIECE_BYTES);
    expect(sliceLength(PIECE_BYTES, { bytesPerMs: 100, atMost })).toBe(800_000);
    expect(sliceLength(PIECE_BYTES, { bytesPerMs: 0.1, atMost })).toBe(256 * KIB);
    expect(sliceLength(1_000, { bytesPerMs: 0.1, atMost })).toBe(1_000);
  });

  test('begin small, grow while they arrive, and are small again after one was lost', () => {
    const lengths: number[] = [];
    let link = NEW_LINK;
    for (let piece = 0; piece < 8; piece += 1) {
      const bytes = sliceLength(PIECE_BYTES, link);
      lengths.push(bytes);
      link = linkAfter(link, { bytes, ms: 10, hasArrived: true });
    }
    expect(lengths[0]).toBe(1024 * KIB);
    expect(lengths.at(-1)).toBe(PIECE_BYTES);
    link = linkAfter(link, { bytes: PIECE_BYTES, ms: 10, hasArrived: false });
    expect(sliceLength(PIECE_BYTES, link)).toBe(PIECE_BYTES / 4);
  });
});
