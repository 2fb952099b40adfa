import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Cell, type Live, createCell } from '../../lib/live.ts';
import { LINGER_MS } from '../documents/live-query.ts';
import { previewLive, previewPart } from './preview-part.ts';

type Part = { value: Live<number> };

/** A value that has not been read until the test sets it. */
function unread() {
  const cell: Cell<number | undefined> = createCell<number | undefined>(undefined);
  let watchers = 0;
  const live: Live<number> = {
    get: () => cell.get(),
    subscribe(listener) {
      watchers += 1;
      const stop = cell.subscribe(listener);
      return () => {
        watchers -= 1;
        stop();
      };
    },
  };
  return { live, set: cell.set, watchers: () => watchers };
}

const previews: ((value: number | undefined) => void)[] = [];
const readPreview = () => new Promise<number | undefined>((resolve) => previews.push(resolve));
const answer = async (read: number, value: number | undefined): Promise<void> => {
  previews[read]?.(value);
  await vi.advanceTimersByTimeAsync(0);
};

let real: ReturnType<typeof unread>;
let part: ReturnType<typeof previewPart<Part>>;
let live: Live<number>;
beforeEach(() => {
  vi.useFakeTimers();
  previews.length = 0;
  real = unread();
  part = previewPart<Part>();
  live = previewLive(part, ({ value }) => value, readPreview);
});
afterEach(() => {
  vi.useRealTimers();
});

const open = async (): Promise<void> => {
  part.open({ value: real.live });
  await vi.advanceTimersByTimeAsync(0);
};

/** Watches the value. @returns what was shown at each notification */
function watch() {
  const seen: (number | undefined)[] = [];
  const stop = live.subscribe(() => seen.push(live.get()));
  return { seen, stop };
}

describe('a value before its part is open', () => {
  test('is not read until it is watched, and then once', async () => {
    expect(previews).toHaveLength(0);
    const { seen } = watch();
    watch();
    expect(previews).toHaveLength(1);
    await answer(0, 7);
    expect([seen, live.get()]).toEqual([[7], 7]);
  });

  test('stays unknown where the preview knows nothing', async () => {
    const { seen } = watch();
    await answer(0, undefined);
    expect([seen, live.get()]).toEqual([[], undefined]);
  });

  test('is read again for a watcher that returns late, and kept for one that returns in time', async () => {
    watch().stop();
    await answer(0, 7);
    await vi.advanceTimersByTimeAsync(LINGER_MS - 1);
    const again = watch();
    await vi.advanceTimersByTimeAsync(LINGER_MS);
    expect([previews.length, live.get()]).toEqual([1, 7]);
    again.stop();
    await vi.advanceTimersByTimeAsync(LINGER_MS);
    expect(live.get()).toBeUndefined();
    watch();
    expect(previews).toHaveLength(2);
  });
});

describe('a value whose part opens', () => {
  test('is the previewed one until the real one is known', async () => {
    const { seen } = watch();
    await answer(0, 7);
    await open();
    expect(live.get()).toBe(7);
    real.set(8);
    expect([seen, live.get()]).toEqual([[7, 8], 8]);
  });

  test('never goes back to a preview that arrives late', async () => {
    const { seen } = watch();
    await open();
    real.set(8);
    await answer(0, 7);
    expect([seen, live.get()]).toEqual([[8], 8]);
    real.set(undefined);
    expect(live.get()).toBeUndefined();
  });

  test('does not fall back to the preview when the real value is dropped', async () => {
    watch();
    await answer(0, 7);
    await open();
    real.set(8);
    expect(live.get()).toBe(8);
    real.set(undefined);
    expect(live.get()).toBeUndefined();
  });

  test('is followed as long as it is watched, by one subscription', async () => {
    const [one, other] = [watch(), watch()];
    await open();
    expect(real.watchers()).toBe(1);
    real.set(1);
    one.stop();
    real.set(2);
    other.stop();
    real.set(3);
    expect([one.seen, other.seen]).toEqual([[1], [1, 2]]);
    expect(real.watchers()).toBe(0);
  });

  test('stays followed by one subscription when its watcher returns before its turn', async () => {
    const { stop } = watch();
    part.open({ value: real.live });
    stop();
    const { seen } = watch();
    await vi.advanceTimersByTimeAsync(0);
    real.set(5);
    expect([seen, real.watchers()]).toEqual([[5], 1]);
  });

  test('while nobody watches is followed from the next watcher on, without a preview', async () => {
    watch().stop();
    await open();
    expect(real.watchers()).toBe(0);
    const { seen } = watch();
    await vi.advanceTimersByTimeAsync(0);
    real.set(5);
    expect([seen, previews.length]).toEqual([[5], 1]);
  });

  test('begins to be followed in a later task, not within the render that watches it', async () => {
    await open();
    watch();
    expect(real.watchers()).toBe(0);
    await vi.advanceTimersByTimeAsync(0);
    expect(real.watchers()).toBe(1);
  });

  test.each(['before the part is open', 'after it'])(
    'is told to a watcher %s when others have read it before its turn',
    async (when) => {
      if (when === 'after it') await open();
      const { seen } = watch();
      real.set(5);
      if (when !== 'after it') await open();
      await vi.advanceTimersByTimeAsync(0);
      expect([seen, live.get()]).toEqual([[5], 5]);
    },
  );
});

describe('waiting for a part', () => {
  test('resolves with it once it is open, also for those who ask later', async () => {
    const waiting = part.opened;
    await open();
    expect((await waiting).value).toBe(real.live);
    expect((await part.opened).value).toBe(real.live);
    expect(part.real.get()?.value).toBe(real.live);
  });

  test('fails with the reason why it cannot be opened, and nothing is left unhandled', async () => {
    const refused = new Error('no storage');
    part.fail(refused);
    await vi.advanceTimersByTimeAsync(0);
    await expect(part.opened).rejects.toBe(refused);
    expect(part.real.get()).toBeNull();
  });

  test('shows what was previewed when the part cannot be opened', async () => {
    watch();
    await answer(0, 7);
    part.fail(new Error('no storage'));
    expect(live.get()).toBe(7);
  });
});
