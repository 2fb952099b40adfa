import { readFile, readlink } from 'node:fs/promises';
import { hostname, uptime } from 'node:os';

/** Names a process so that another one, later or elsewhere, can ask whether it still runs. */
export type ProcessName = {
  pid: number;
  host: string;
  boot: string;
  /** Of the numbers: each container counts its processes by itself. */
  space: string;
  /** When it began, by the machine; the number alone is given again to others. */
  began: string;
};

export async function nameProcess(): Promise<ProcessName> {
  return {
    pid: process.pid,
    host: hostname(),
    boot: await bootName(),
    space: await readlink('/proc/self/ns/pid').catch(() => ''),
    began: await beginningOf(process.pid),
  };
}

/** Names this start of the machine; where the system has no name for it, by its time. */
export async function bootName(): Promise<string> {
  const id = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => null);
  // Computed from the uptime it wanders with the clock; ten minutes apart is one start.
  return id?.trim() ?? `t${Math.round((Date.now() / 1000 - uptime()) / 600)}`;
}

/** Whether the number of the one means something to the other. */
export function isSameProcessSpace(a: ProcessName, b: ProcessName): boolean {
  return a.host === b.host && a.boot === b.boot && a.space === b.space;
}

/** Whether a process of our own space still runs. */
export async function runs({ pid, began }: ProcessName): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return (await beginningOf(pid)) === began;
}

/** Field 22 of /proc/<pid>/stat; empty where there is no such thing. */
async function beginningOf(pid: number): Promise<string> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The second field is the program's name in parentheses, and may hold anything.
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}
