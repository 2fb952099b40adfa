import { Worker } from 'node:worker_threads';

/** Touches a file while this process lives, for processes that cannot look it up by its pid. */
export type Heartbeat = { end(): Promise<void> };

const EVERY_MS = 1_000;

/**
 * Runs in a separate thread. PGlite blocks the main thread, and a long migration or a large snapshot
 * must not look like a dead process.
 */
const CODE = `
const { utimesSync } = require('node:fs');
const { parentPort, workerData } = require('node:worker_threads');
setInterval(() => {
  try {
    const now = new Date();
    utimesSync(workerData.path, now, now);
  } catch (error) {
    if (error.code === 'ENOENT') parentPort.postMessage('lost');
  }
}, workerData.everyMs);
`;

/** @param onLost called when another process has removed the file */
export function startHeartbeat(path: string, onLost: () => void): Heartbeat {
  const worker = new Worker(CODE, {
    eval: true,
    workerData: { path, everyMs: EVERY_MS },
    execArgv: [],
  });
  worker.unref();
  let ended = false;
  worker.once('message', () => {
    if (!ended) onLost();
  });
  return {
    async end() {
      ended = true;
      await worker.terminate();
    },
  };
}
