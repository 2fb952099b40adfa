import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../helpers/free-port.ts';
import { type Command, type Engine, EnginePage, type Send } from './driver.ts';
import { isInstalled, startDisplay } from './system.ts';

export const WEBKIT_NEEDS = 'webkit2gtk-driver and xvfb (Debian)';
const LIBRARIES = '/usr/lib';

/** `NewSession` comes before there is a path. */
const paths: Record<
  Exclude<Command, 'NewSession'>,
  (parameters: Record<string, unknown>) => [method: string, path: string]
> = {
  CloseWindow: () => ['DELETE', '/window'],
  ElementClick: ({ id }) => ['POST', `/element/${String(id)}/click`],
  ElementSendKeys: ({ id }) => ['POST', `/element/${String(id)}/value`],
  ExecuteScript: () => ['POST', '/execute/sync'],
  Navigate: () => ['POST', '/url'],
  NewWindow: () => ['POST', '/window/new'],
  Refresh: () => ['POST', '/refresh'],
  SwitchToWindow: () => ['POST', '/window'],
};

/** The path of WebKit's own small browser; null when it or its driver is not installed. */
export function findWebKit(): string | null {
  if (!isInstalled('WebKitWebDriver') || !isInstalled('Xvfb')) return null;
  for (const folder of readdirSync(LIBRARIES)) {
    for (const version of ['6.0', '4.1', '4.0']) {
      const name = version === '6.0' ? 'webkitgtk' : 'webkit2gtk';
      const browser = join(LIBRARIES, folder, `${name}-${version}`, 'MiniBrowser');
      if (existsSync(browser)) return browser;
    }
  }
  return null;
}

/** Starts WebKit by its driver. It keeps what pages store until the session ends. */
export async function startWebKit(browser: string): Promise<Engine> {
  const display = await startDisplay();
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display.name },
    stdio: 'ignore',
  });
  const origin = `http://127.0.0.1:${port}`;
  await untilReady(origin);
  const { sessionId, capabilities } = (await call(`${origin}/session`, 'POST', {
    capabilities: {
      alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } },
    },
  })) as { sessionId: string; capabilities: { browserVersion: string } };
  const send: Send = (command, parameters) => {
    if (command === 'NewSession') throw new Error('The session has begun.');
    const [method, path] = paths[command](parameters as Record<string, unknown>);
    return call(`${origin}/session/${sessionId}${path}`, method, parameters);
  };
  const page = new EnginePage(() => send);
  return {
    name: 'WebKit',
    version: capabilities.browserVersion || versionOf(browser),
    restartsWhole: false,
    page,
    async restart() {
      const [old] = (await call(
        `${origin}/session/${sessionId}/window/handles`,
        'GET',
        {},
      )) as string[];
      const next = await page.newTab();
      await page.goTo(old ?? '');
      await page.closeTab();
      await page.goTo(next);
    },
    async close() {
      await call(`${origin}/session/${sessionId}`, 'DELETE', {}).catch(() => undefined);
      await end(driver);
      display.close();
    },
  };
}

function versionOf(browser: string): string {
  return execFileSync(browser, ['--version'], { encoding: 'utf8' }).trim();
}

async function untilReady(origin: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const isReady = await fetch(`${origin}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await wait(100);
  }
  throw new Error('WebKitWebDriver did not start.');
}

async function call(url: string, method: string, parameters: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    ...(method === 'POST' && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(parameters),
    }),
  });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error(`${method} ${url}: ${JSON.stringify(value).slice(0, 400)}`);
  return value;
}

async function end(process: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => {
    process.once('exit', resolve);
  });
  process.kill();
  await ended;
}
