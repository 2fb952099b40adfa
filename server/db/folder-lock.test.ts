import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { type ProcessIdentity, identifyProcess } from './process-identity.ts';

let folder: string;
let locks: FolderLock[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nestling-lock-'));
});
afterEach(async () => {
  await Promise.all(locks.map((lock) => lock.release()));
  locks = [];
  await rm(folder, { recursive: true });
});

describe('the lock of a folder', () => {
  test('is held by one process until it is released', async () => {
    const first = await lock();
    await expect(lock()).rejects.toThrow(
      `in use by process ${process.pid} on ${hostname()}. Stop it first`,
    );
    await first.release();
    expect(await readdir(folder)).toEqual([]);
    expect((await lock()).lostPower).toBe(false);
  });

  test.each(['an empty folder', 'a folder that a killed process has left'])(
    'goes to one of five who want it at once: %s',
    async (which) => {
      if (which !== 'an empty folder') await leave(await deadProcess());
      const tries = await Promise.allSettled(Array.from({ length: 5 }, () => lock()));
      const refusals = tries.filter(({ status }) => status === 'rejected');
      expect(refusals).toHaveLength(4);
      expect(await readdir(folder)).toHaveLength(1);
    },
  );
});

describe('a lock file that is left', () => {
  test('by a killed process does not block, and means no data loss', async () => {
    await leave(await deadProcess());
    expect((await lock()).lostPower).toBe(false);
  });

  test('by a process whose pid was reused does not block', async () => {
    await leave({ ...(await identifyProcess()), pid: process.ppid, began: 'long ago' });
    expect((await lock()).lostPower).toBe(false);
  });

  test('by an earlier process with our own pid does not block', async () => {
    await leave({ ...(await identifyProcess()), began: 'long ago' });
    expect((await lock()).lostPower).toBe(false);
  });

  test('from before the last boot means a power failure', async () => {
    await leave({ ...(await deadProcess()), boot: 'an earlier one' });
    expect((await lock()).lostPower).toBe(true);
  });

  test('and cannot be read means a power failure', async () => {
    await writeFile(join(folder, 'lock.torn'), '');
    expect((await lock()).lostPower).toBe(true);
  });

  test('by a container that is gone does not block', async () => {
    const path = await leave({ ...(await identifyProcess()), space: 'pid:[another]' });
    const longAgo = new Date(Date.now() - 60_000);
    await utimes(path, longAgo, longAgo);
    expect((await lock()).lostPower).toBe(false);
  });
});

describe('a holder in another container', () => {
  test('is detected by its heartbeat, whatever its pid means here', async () => {
    const path = await leave({
      ...(await deadProcess()),
      host: 'container',
      space: 'pid:[another]',
    });
    const beat = setInterval(() => void utimes(path, new Date(), new Date()), 200);
    await expect(lock()).rejects.toThrow('on container');
    clearInterval(beat);
  });
});

test('calls onLost when another process has taken the folder', async () => {
  const onLost = vi.fn<() => void>();
  locks.push(await lockFolder(folder, { onLost }));
  for (const name of await readdir(folder)) await rm(join(folder, name));
  await expect.poll(() => onLost.mock.calls.length, { timeout: 10_000 }).toBe(1);
});

async function lock(): Promise<FolderLock> {
  const held = await lockFolder(folder, { onLost: () => {}, timeoutMs: 1_000 });
  locks.push(held);
  return held;
}

/** A process that has exited. */
async function deadProcess(): Promise<ProcessIdentity> {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  return { ...(await identifyProcess()), pid: child.pid ?? 0 };
}

async function leave(process: ProcessIdentity): Promise<string> {
  const path = join(folder, 'lock.left');
  await writeFile(path, JSON.stringify({ ...process, token: 'left', holds: true }));
  return path;
}
