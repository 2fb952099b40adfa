import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { type ProcessName, nameProcess } from './process-identity.ts';

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

describe('a folder', () => {
  test('has one holder, and is free when they let go', async () => {
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

describe('a file that is left', () => {
  test('by a killed process is no hindrance, and no loss', async () => {
    await leave(await deadProcess());
    expect((await lock()).lostPower).toBe(false);
  });

  test('by a process whose number another one has now is no hindrance', async () => {
    await leave({ ...(await nameProcess()), pid: process.ppid, began: 'long ago' });
    expect((await lock()).lostPower).toBe(false);
  });

  test('by a process of this very number before us is no hindrance', async () => {
    await leave({ ...(await nameProcess()), began: 'long ago' });
    expect((await lock()).lostPower).toBe(false);
  });

  test('from before the machine went down means that power was lost', async () => {
    await leave({ ...(await deadProcess()), boot: 'an earlier one' });
    expect((await lock()).lostPower).toBe(true);
  });

  test('and torn by the loss of power means the same', async () => {
    await writeFile(join(folder, 'lock.torn'), '');
    expect((await lock()).lostPower).toBe(true);
  });

  test('by a container that is gone is no hindrance', async () => {
    const path = await leave({ ...(await nameProcess()), space: 'pid:[another]' });
    const longAgo = new Date(Date.now() - 60_000);
    await utimes(path, longAgo, longAgo);
    expect((await lock()).lostPower).toBe(false);
  });
});

describe('a holder in another container', () => {
  test('is heard by the file it touches, whatever its number means here', async () => {
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

test('a holder that was taken for dead hears of it', async () => {
  const onLost = vi.fn<() => void>();
  locks.push(await lockFolder(folder, { onLost }));
  for (const name of await readdir(folder)) await rm(join(folder, name));
  await expect.poll(() => onLost.mock.calls.length, { timeout: 10_000 }).toBe(1);
});

async function lock(): Promise<FolderLock> {
  const held = await lockFolder(folder, { onLost: () => {}, silenceMs: 1_000 });
  locks.push(held);
  return held;
}

/** A process that has run and runs no more. */
async function deadProcess(): Promise<ProcessName> {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  return { ...(await nameProcess()), pid: child.pid ?? 0 };
}

async function leave(process: ProcessName): Promise<string> {
  const path = join(folder, 'lock.left');
  await writeFile(path, JSON.stringify({ ...process, token: 'left', holds: true }));
  return path;
}
