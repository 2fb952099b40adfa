import { readFile, readlink } from 'node:fs/promises';
import { hostname, uptime } from 'node:os';
import { errorCodeOf } from '../error-code.ts';

/** Identifies a process, so that another process can find out whether it still runs. Stored as JSON. */
export type ProcessIdentity = {
  pid: number;
  host: string;
  boot: string;
  /** The pid namespace: each container has its own pids. */
  space: string;
  /** Its start time, because the system reuses pids. */
  began: string;
};

export async function identifyProcess(): Promise<ProcessIdentity> {
  return {
    pid: process.pid,
    host: hostname(),
    boot: await bootId(),
    space: await readlink('/proc/self/ns/pid').catch(() => ''),
    began: await startTimeOf(process.pid),
  };
}

/** Identifies this boot of the machine; derived from the uptime where the system has no boot id. */
export async function bootId(): Promise<string> {
  const id = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => null);
  // The time computed from the uptime drifts with the clock, so it is rounded to ten minutes.
  return id?.trim() ?? `t${Math.round((Date.now() / 1000 - uptime()) / 600)}`;
}

/** Whether both processes see the same pids. */
export function isSameProcessSpace(a: ProcessIdentity, b: ProcessIdentity): boolean {
  return a.host === b.host && a.boot === b.boot && a.space === b.space;
}

/** Whether a process of our own pid namespace still runs. */
export async function isRunning({ pid, began }: ProcessIdentity): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCodeOf(error) !== 'EPERM') return false;
  }
  return (await startTimeOf(pid)) === began;
}

/** Field 22 of /proc/<pid>/stat (starttime); empty where /proc does not exist. */
async function startTimeOf(pid: number): Promise<string> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The second field is the program name in parentheses, which may contain spaces.
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}
