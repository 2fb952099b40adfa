import { spawn, spawnSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { existsSync } from 'node:fs';

/** Whether a command is on the path. */
export function isInstalled(command: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;
}

/** A screen in memory, for a browser that has no mode without windows. */
export async function startDisplay(): Promise<{ name: string; close: () => void }> {
  for (let number = 90; number < 120; number++) {
    if (existsSync(`/tmp/.X${number}-lock`)) continue;
    const server = spawn('Xvfb', [`:${number}`, '-screen', '0', '1280x1024x24'], {
      stdio: 'ignore',
    });
    for (let tries = 0; tries < 50 && !existsSync(`/tmp/.X11-unix/X${number}`); tries++)
      await wait(100);
    return { name: `:${number}`, close: () => void server.kill() };
  }
  throw new Error('There is no free display.');
}
