import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deviceSchemas } from '../../../schema/device-schemas.ts';
import type { EventRecord } from '../../../schema/records/event.ts';
import { MemoryDocuments } from '../../../tests/helpers/memory-documents.ts';
import { InvalidRecordError } from '../errors.ts';
import { OptimisticCollection } from '../documents/optimistic-collection.ts';
import { EventStore, type NewEvent } from './events.ts';
import { MAX_WAIT_MS, type SchemasByCollection, createRecordSchemas } from './record-schemas.ts';

const T0 = Date.UTC(2026, 2, 14, 3, 0);
const child = '0198c0de-0000-7000-8000-00000000c41d';
const diaper: NewEvent = {
  id: 'entry-0001',
  type: 'diaper',
  childId: child,
  startedAt: T0,
  endedAt: null,
  payload: { kind: 'wet' },
  source: 'quick',
};
const endless: NewEvent = { ...diaper, id: 'entry-0002', endedAt: T0 + 60_000 };

let arrive: (schemas: SchemasByCollection) => void;
let fail: (error: Error) => void;
let imports: number;
let documents: MemoryDocuments<EventRecord>;
let store: EventStore;

beforeEach(() => {
  vi.useFakeTimers();
  imports = 0;
  documents = new MemoryDocuments<EventRecord>('events');
  const schemas = createRecordSchemas(() => {
    imports += 1;
    return new Promise((resolve, reject) => {
      arrive = resolve;
      fail = reject;
    });
  });
  let now = T0;
  const author = () => ({ by: 'ana', at: (now += 1), node: 'nodeanaa', skewMs: 0 });
  store = new EventStore(new OptimisticCollection(documents), { author, schemas });
});

afterEach(() => vi.useRealTimers());

/** What a screen shows of the log. */
const shown = () => {
  const live = store.timeline({ childIds: [child], limit: 10 });
  const stop = live.subscribe(() => undefined);
  return { notes: () => live.get()?.map(({ record }) => record.note), stop };
};

test('a write before the schemas is shown, and stored when they are there', async () => {
  const screen = shown();
  const adding = store.add([{ ...diaper, note: 'first' }]);
  await vi.advanceTimersByTimeAsync(100);
  expect(screen.notes()).toEqual(['first']);
  expect(documents.all()).toEqual([]);

  arrive(deviceSchemas);
  await adding;
  expect(documents.all()).toHaveLength(1);
  await store.edit('entry-0001', { note: 'second' });
  expect(screen.notes()).toEqual(['second']);
  expect(imports).toBe(1);
  screen.stop();
});

test('writes before the schemas are stored in the order in which they were made', async () => {
  const screen = shown();
  const writes = [
    store.add([diaper]),
    store.edit('entry-0001', { note: 'one' }),
    store.edit('entry-0001', { note: 'two' }),
  ];
  await vi.advanceTimersByTimeAsync(100);
  expect(screen.notes()).toEqual(['two']);
  arrive(deviceSchemas);
  await Promise.all(writes);
  expect(documents.peek('entry-0001')?.data.note).toBe('two');
  screen.stop();
});

test('an invalid entry is refused when the schemas are there, and nothing of it stays', async () => {
  const screen = shown();
  const adding = store.add([diaper, endless]);
  const refusal = adding.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(100);
  arrive(deviceSchemas);
  expect(await refusal).toBeInstanceOf(InvalidRecordError);
  expect(documents.all()).toEqual([]);
  expect(screen.notes()).toEqual([]);
  screen.stop();
});

test('an entry is stored although the schemas cannot be loaded, and the next write tries again', async () => {
  const adding = store.add([diaper]);
  fail(new Error('no connection'));
  await adding;
  expect(documents.all()).toHaveLength(1);

  const refusal = store.add([endless]).catch((error: unknown) => error);
  expect(imports).toBe(2);
  arrive(deviceSchemas);
  expect(await refusal).toBeInstanceOf(InvalidRecordError);
});

test('an entry does not wait for a network that never answers', async () => {
  const adding = store.add([diaper]);
  await vi.advanceTimersByTimeAsync(MAX_WAIT_MS - 1);
  expect(documents.all()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await adding;
  expect(documents.all()).toHaveLength(1);
});
