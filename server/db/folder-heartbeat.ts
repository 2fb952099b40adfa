import { Worker } from 'node:worker_threads';

/** Touches a file for as long as this process lives, to say so to processes that cannot see it. */
export type Beat = { end(): Promise<void> };

const EVERY_MS = 1_000;

/**
 * In a thread of its own: PGlite works in the main one, and a long migration or a large snapshot
 * there must not look like death.
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

/** @param onLost the file has been removed by somebody else */
export function startBeat(path: string, onLost: () => void): Beat {
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
