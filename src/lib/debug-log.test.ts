import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { debugRecordingFact, createPageDebugLog, noDebugLog, shortId } from './debug-log.ts';
import { type DebugLogReader, createDebugLogReader } from './debug-log-reader.ts';
import {
  DEBUG_LINES_MAX,
  type DebugRecorder,
  createDebugRecorder,
  debugLinesFact,
} from './debug-recorder.ts';
import { readFact } from './device-facts.ts';
import { type DeviceStore, createDeviceStore } from './device-store.ts';
import { waitFor } from '../../tests/helpers/wait-for.ts';

let device: DeviceStore;
let open: { close(): void }[] = [];

beforeEach(() => {
  device = createDeviceStore(`debug-log-${Math.random()}`);
});
afterEach(() => {
  open.forEach((each) => each.close());
  open = [];
});

function record(source: 'page' | 'worker' | 'sw' = 'worker', store = device): DebugRecorder {
  const recorder = createDebugRecorder({ source, device: store, now: () => 1_000 });
  open.push(recorder);
  return recorder;
}

function read(): DebugLogReader {
  const reader = createDebugLogReader(device);
  open.push({ close: reader.state.subscribe(() => undefined) });
  return reader;
}

const stages = (reader: DebugLogReader) => reader.state.get()?.lines.map(({ stage }) => stage);

describe('while the log is off', () => {
  test('stores nothing', async () => {
    const recorder = record();
    recorder.log('pull end', { rows: 3 });
    await recorder.flush();
    expect(await device.keys('')).toEqual([]);
  });

  test('writes nothing to the device store, however many lines are logged', async () => {
    const written = vi.fn<() => Promise<undefined>>(() => Promise.resolve(undefined));
    const recorder = record('worker', { ...device, update: () => written() });
    await recorder.flush();
    for (let i = 0; i < 5_000; i++) recorder.log('pull end', { rows: i });
    await recorder.flush();
    expect(written).not.toHaveBeenCalled();
  });

  test('a page loads no recorder', async () => {
    const load = vi.fn<Parameters<typeof createPageDebugLog>[1]>();
    const asked = vi.spyOn(device, 'get');
    createPageDebugLog(device, load)('worker started');
    await waitFor(() => expect(asked).toHaveResolved());
    expect(load).not.toHaveBeenCalled();
  });

  test('a missing log accepts any line', () => {
    expect(noDebugLog('pull end', { rows: 3 })).toBeUndefined();
  });
});

describe('while the log is on', () => {
  beforeEach(() => device.set(debugRecordingFact.key, true));

  test('keeps lines that were logged before the setting was read', async () => {
    const recorder = record();
    recorder.log('worker start', { user: 'a1b2c3' });
    await recorder.flush();
    const reader = read();
    await waitFor(() => expect(stages(reader)).toEqual(['worker start']));
    expect(reader.state.get()?.lines[0]).toMatchObject({
      at: 1_000,
      source: 'worker',
      details: { user: 'a1b2c3' },
    });
  });

  test('collects the lines of page, worker and service worker', async () => {
    const recorders = (['page', 'worker', 'sw'] as const).map((source) => record(source));
    recorders.forEach(({ log }, i) => log(`stage ${i}`));
    await Promise.all(recorders.map((recorder) => recorder.flush()));
    const reader = read();
    await waitFor(() =>
      expect(
        reader.state
          .get()
          ?.lines.map(({ source }) => source)
          .toSorted(),
      ).toEqual(['page', 'sw', 'worker']),
    );
  });

  test('keeps the lines of a realm that has been reloaded', async () => {
    const before = record();
    before.log('before the reload');
    await before.flush();
    before.close();
    const after = record();
    after.log('after the reload');
    await after.flush();
    const reader = read();
    await waitFor(() => expect(stages(reader)).toEqual(['before the reload', 'after the reload']));
  });

  test('shows lines that are still pending in a worker when the log is opened', async () => {
    const recorder = record();
    await recorder.flush();
    recorder.log('socket connect');
    const reader = read();
    await waitFor(() => expect(stages(reader)).toEqual(['socket connect']));
  });

  test('a page loads the recorder once and keeps the time of each line', async () => {
    const recorder = record('page');
    const load = vi.fn<() => Promise<DebugRecorder>>(() => Promise.resolve(recorder));
    const log = createPageDebugLog(device, load);
    log('worker started');
    log('leader changed', { leader: 'x' });
    await waitFor(() => expect(load).toHaveBeenCalled());
    const reader = read();
    await waitFor(() => expect(stages(reader)).toEqual(['worker started', 'leader changed']));
    expect(load).toHaveBeenCalledTimes(1);
    expect(reader.state.get()?.lines[0]?.at).toBeGreaterThan(1_000);
  });

  test('does not fail what it records when the disk is full', async () => {
    const full = { ...device, update: () => Promise.reject(new Error('QuotaExceededError')) };
    const recorder = record('worker', full);
    recorder.log('pull end');
    await expect(recorder.flush()).resolves.toBeUndefined();
  });

  test('leaves out stored lines that it cannot read', async () => {
    const good = { at: 1, source: 'sw', realm: 'abc', stage: 'good', details: {} };
    await device.set(debugLinesFact.key, [good, { at: 'yesterday' }, 7, { ...good, source: 'tv' }]);
    const reader = read();
    await waitFor(() => expect(stages(reader)).toEqual(['good']));
  });

  test('shows no lines when the stored value is not a list', async () => {
    await device.set(debugLinesFact.key, 'broken');
    const reader = read();
    await waitFor(() => expect(reader.state.get()).toEqual({ isOn: true, lines: [] }));
    const recorder = record();
    recorder.log('starts over');
    await recorder.flush();
    await waitFor(() => expect(stages(reader)).toEqual(['starts over']));
  });

  test('keeps the newest lines in order, and never more than the maximum', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: DEBUG_LINES_MAX }), { maxLength: 4 }),
        async (batches) => {
          await device.remove(debugLinesFact.key);
          const recorder = record();
          let count = 0;
          for (const size of batches) {
            await recorder.flush();
            for (let i = 0; i < size; i++) recorder.log(`line ${(count += 1)}`);
            await recorder.flush();
          }
          const stored = (await readFact(debugLinesFact, device)) ?? [];
          const first = Math.max(0, count - DEBUG_LINES_MAX);
          expect(stored.map(({ stage }) => stage)).toEqual(
            Array.from({ length: count - first }, (_, i) => `line ${first + i + 1}`),
          );
        },
      ),
      { numRuns: 10 },
    );
  });
});

describe('a person', () => {
  test('switches the log on in every open realm without a reload', async () => {
    const worker = record('worker');
    await worker.flush();
    const reader = read();
    await reader.setOn(true);
    expect(reader.state.get()?.isOn).toBe(true);
    await waitFor(async () => {
      worker.log('after the switch');
      await worker.flush();
      expect(stages(reader)).toContain('after the switch');
    });
  });

  test('switches the log off and can still copy the recorded lines', async () => {
    await device.set(debugRecordingFact.key, true);
    const worker = record('worker');
    worker.log('recorded');
    await worker.flush();
    const reader = read();
    await waitFor(() => expect(stages(reader)).toEqual(['recorded']));
    await reader.setOn(false);
    expect(reader.state.get()).toMatchObject({ isOn: false, lines: [{ stage: 'recorded' }] });
    expect(await device.get(debugRecordingFact.key)).toBeUndefined();
  });

  test('sees the switch revert when the choice cannot be stored', async () => {
    const full = { ...device, set: () => Promise.reject(new Error('QuotaExceededError')) };
    const reader = createDebugLogReader(full);
    const switching = reader.setOn(true);
    expect(reader.state.get()?.isOn).toBe(true);
    await expect(switching).rejects.toThrow('QuotaExceededError');
    expect(reader.state.get()?.isOn).toBe(false);
  });

  test('clears the log, also on another page that shows it', async () => {
    await device.set(debugRecordingFact.key, true);
    const worker = record('worker');
    worker.log('recorded');
    await worker.flush();
    const [here, there] = [read(), read()];
    await waitFor(() => expect(stages(there)).toEqual(['recorded']));
    await here.clear();
    expect(stages(here)).toEqual([]);
    await waitFor(() => expect(stages(there)).toEqual([]));
    expect(await device.get(debugLinesFact.key)).toBeUndefined();
  });
});

test('shortens an id to its last six characters', () => {
  expect(shortId('0199c0de-0000-7000-8000-000000a1b2c3')).toBe('a1b2c3');
});
