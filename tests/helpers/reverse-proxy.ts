import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A real nginx or Caddy of the machine, with the example of deploy/proxy in front of two servers. */
export type ReverseProxy = { url: string; stop(): Promise<void> };
export type ProxyName = 'nginx' | 'caddy';

const examples = join(import.meta.dirname, '../../deploy/proxy');
/** Debian has servers in a folder that is not in everybody's PATH. */
const SYSTEM = ['/usr/sbin', '/usr/local/sbin', '/usr/bin'];
const STARTS_WITHIN_MS = 20_000;

/** @returns the program, or null where it is not installed (Debian: `apt install nginx caddy`) */
export function findProxy(name: ProxyName): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...SYSTEM];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

/** @param ports of the two servers behind it */
export async function startReverseProxy(
  name: ProxyName,
  program: string,
  ports: readonly [number, number],
): Promise<ReverseProxy> {
  const folder = await temporaryFolder(name);
  const port = await freePort();
  const { args, env } =
    name === 'nginx' ? await nginx(folder, { port, ports }) : await caddy(folder, { port, ports });
  const child = spawn(program, args, {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => (said += data.toString()));
  }
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    await end(child);
    await rm(folder, { recursive: true, force: true });
  };
  for (const deadline = Date.now() + STARTS_WITHIN_MS; ;) {
    const answer = await fetch(`${url}/api/ready`).catch(() => null);
    if (answer?.status === 200) return { url, stop };
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`${name} does not answer: ${said}`);
    }
    await delay(50);
  }
}

type Where = { port: number; ports: readonly [number, number] };
type Command = { args: string[]; env: Record<string, string> };

/** The example as it is, but for ports, and without the certificate. */
async function nginx(folder: string, { port, ports }: Where): Promise<Command> {
  const example = readFileSync(join(examples, 'nginx.conf'), 'utf8')
    .replace('listen 443 ssl', `listen 127.0.0.1:${port}`)
    .replaceAll(/^ *ssl_.*$/gm, '')
    .replace('127.0.0.1:3000', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:3001', `127.0.0.1:${ports[1]}`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  const isRoot = process.getuid?.() === 0;
  const config = [
    isRoot ? 'user root;' : '',
    'daemon off; worker_processes 1; error_log stderr;',
    `pid ${join(folder, 'nginx.pid')};`,
    'events {}',
    `http { access_log off; ${temporary.join(' ')}`,
    example,
    '}',
  ];
  await mkdir(join(folder, 'logs'), { recursive: true });
  await writeFile(join(folder, 'nginx.conf'), config.join('\n'));
  return { args: ['-p', folder, '-c', join(folder, 'nginx.conf')], env: {} };
}

async function caddy(folder: string, { port, ports }: Where): Promise<Command> {
  const example = readFileSync(join(examples, 'Caddyfile'), 'utf8')
    .replace('nestling-1:3000', `127.0.0.1:${ports[0]}`)
    .replace('nestling-2:3000', `127.0.0.1:${ports[1]}`);
  await writeFile(join(folder, 'Caddyfile'), `{\n\tadmin off\n}\n${example}`);
  return {
    args: ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'],
    env: { DOMAIN: `http://127.0.0.1:${port}` },
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  child.kill('SIGTERM');
  await exited;
}
