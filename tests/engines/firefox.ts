import { type ChildProcess, spawn } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { type Socket, connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../helpers/free-port.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { type Engine, EnginePage, type Send } from './driver.ts';
import { isInstalled } from './system.ts';

export const FIREFOX_NEEDS = 'firefox-esr (Debian) or firefox';

/** The command of Firefox; null when it is not installed. */
export function findFirefox(): string | null {
  return ['firefox', 'firefox-esr'].find(isInstalled) ?? null;
}

type Running = { browser: ChildProcess; send: Send; version: string; socket: Socket };

/** Starts Firefox with a profile on disk, driven by Marionette, which is part of it. */
export async function startFirefox(command: string): Promise<Engine> {
  const profile = await temporaryFolder('firefox');
  const port = await freePort();
  await writeFile(join(profile, 'user.js'), `user_pref("marionette.port", ${port});\n`);
  let running = await launch(command, profile, port);
  const page = new EnginePage(() => running.send);
  return {
    name: 'Firefox',
    version: running.version,
    restartsWhole: true,
    page,
    async restart() {
      await quit(running);
      running = await launch(command, profile, port);
    },
    async close() {
      await quit(running);
      await rm(profile, { recursive: true, force: true });
    },
  };
}

async function launch(command: string, profile: string, port: number): Promise<Running> {
  const browser = spawn(
    command,
    ['--headless', '--marionette', '--no-remote', '--profile', profile],
    {
      stdio: 'ignore',
    },
  );
  const socket = await connected(port);
  const send = createMarionette(socket);
  const { capabilities } = (await send('NewSession' as never, {
    strictFileInteractability: true,
  })) as {
    capabilities: { browserVersion: string };
  };
  return { browser, socket, send, version: capabilities.browserVersion };
}

async function quit({ browser, socket }: Running): Promise<void> {
  const ended = new Promise((resolve) => {
    browser.once('exit', resolve);
  });
  socket.destroy();
  browser.kill('SIGTERM');
  await ended;
}

async function connected(port: number): Promise<Socket> {
  for (let tries = 0; tries < 300; tries++) {
    const socket = await new Promise<Socket | null>((resolve) => {
      const trying = connect(port, '127.0.0.1', () => resolve(trying));
      trying.once('error', () => resolve(null));
    });
    if (socket) return socket;
    await wait(200);
  }
  throw new Error('Firefox did not start.');
}

/** Marionette's protocol: `length:[0, id, "WebDriver:Name", {…}]` there, `length:[1, id, error, result]` back. */
function createMarionette(socket: Socket): Send {
  const waiting = new Map<
    number,
    { resolve: (value: unknown) => void; reject: (error: Error) => void }
  >();
  let received = Buffer.alloc(0);
  let next = 1;
  let isGreeted: () => void;
  const greeted = new Promise<void>((resolve) => {
    isGreeted = resolve;
  });
  const take = (message: unknown): void => {
    // The first one says who it is.
    if (!Array.isArray(message)) return isGreeted();
    const [, id, error, result] = message as [number, number, { message: string } | null, unknown];
    const request = waiting.get(id);
    waiting.delete(id);
    if (error) request?.reject(new Error(error.message));
    else request?.resolve(valueOf(result));
  };
  socket.on('data', (data) => {
    received = Buffer.concat([received, data]);
    for (;;) {
      const colon = received.indexOf(':');
      const length = Number(received.subarray(0, colon));
      if (colon < 0 || received.length < colon + 1 + length) return;
      const text = received.subarray(colon + 1, colon + 1 + length).toString();
      received = received.subarray(colon + 1 + length);
      take(JSON.parse(text));
    }
  });
  socket.on('error', () => undefined);
  return async (command, parameters) => {
    await greeted;
    const id = next++;
    const text = JSON.stringify([0, id, `WebDriver:${command}`, parameters]);
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
  };
}

/** Answers of commands with one value have it under this name. */
function valueOf(result: unknown): unknown {
  return result !== null && typeof result === 'object' && 'value' in result ? result.value : result;
}
