import { afterEach, describe, expect, test, vi } from 'vitest';
import { askToPersist, isStorageTemporary, readStorageHealth } from './health.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const withStorage = (storage: Partial<StorageManager> | undefined) =>
  vi.stubGlobal('navigator', { storage });

describe('the health of the storage', () => {
  test('is what the browser reports', async () => {
    withStorage({
      persisted: () => Promise.resolve(true),
      estimate: () => Promise.resolve({ usage: 5, quota: 10 }),
    });
    expect(await readStorageHealth()).toEqual({ persisted: true, usageBytes: 5, quotaBytes: 10 });
  });

  test('is unknown in a browser without a storage manager', async () => {
    const unknown = { persisted: null, usageBytes: null, quotaBytes: null };
    withStorage(undefined);
    expect(await readStorageHealth()).toEqual(unknown);
    vi.stubGlobal('navigator', undefined);
    expect(await readStorageHealth()).toEqual(unknown);
  });

  test('is partly unknown when the browser refuses a part of it', async () => {
    withStorage({
      persisted: () => Promise.reject(new Error('refused')),
      estimate: () => Promise.resolve({ usage: 5 }),
    });
    expect(await readStorageHealth()).toEqual({
      persisted: null,
      usageBytes: 5,
      quotaBytes: null,
    });
  });

  test('treats a refused request to persist as not persisted', async () => {
    withStorage({ persist: () => Promise.resolve(true) });
    expect(await askToPersist()).toBe(true);
    withStorage({ persist: () => Promise.reject(new Error('refused')) });
    expect(await askToPersist()).toBe(false);
    withStorage(undefined);
    expect(await askToPersist()).toBe(false);
  });

  test.each([
    ['SecurityError', true],
    ['UnknownError', true],
    ['NotSupportedError', false],
  ])('a file system that is refused with %s means a private window: %s', async (name, expected) => {
    withStorage({ getDirectory: () => Promise.reject(new DOMException('refused', name)) });
    expect(await isStorageTemporary()).toBe(expected);
  });

  test('an ordinary window, and a browser without a file system, keep stored data', async () => {
    withStorage({ getDirectory: () => Promise.resolve({} as FileSystemDirectoryHandle) });
    expect(await isStorageTemporary()).toBe(false);
    withStorage({});
    expect(await isStorageTemporary()).toBe(false);
  });
});
