import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesIn } from './imports.ts';

/** What is in the Dockerfile, in deploy/ and in the operators' pages must fit the program. No container runs here. */

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const config = read('server/config.ts');
const variables = [...config.matchAll(/\bread(?:<[^>(]*>)?\(\s*'([A-Z_0-9]+)'/g)].map(
  ([, name = '']) => name,
);
const secrets = /const SECRETS[^[]*\[([^\]]*)\]/.exec(config)?.[1] ?? '';
const known = new Set([
  ...variables,
  ...[...secrets.matchAll(/'(\w+)'/g)].map(([, name]) => `${name}_FILE`),
]);
const compose = ['deploy/compose/embedded.yml', 'deploy/compose/postgres.yml'];
const files = ['Dockerfile', ...filesIn(root, 'deploy')];
const pages = ['docs/operations.md', 'docs/upgrading.md', 'docs/operator-security.md'];

describe('a container', () => {
  test.each(compose)('%s sets only variables that the server knows', (path) => {
    const set = [...read(path).matchAll(/^ {2,6}(?:# )?([A-Z][A-Z_0-9]+): /gm)];
    const names = set.map(([, name = '']) => name);
    expect(names).toContain('PUBLIC_ORIGIN');
    const others = new Set(['POSTGRES_DB', 'POSTGRES_PASSWORD_FILE', 'DOMAIN']);
    expect(names.filter((name) => !known.has(name) && !others.has(name))).toEqual([]);
  });

  test('of the Dockerfile writes only where it may, as nobody special, and stops gently', () => {
    const file = read('Dockerfile');
    const env = /^ENV (.+)$/m.exec(file)?.[1]?.split(' ') ?? [];
    expect(env).toContain('DATA_DIR=/data');
    expect(env.map((pair) => pair.split('=')[0] ?? '').filter((name) => !known.has(name))).toEqual(
      [],
    );
    const steps = file.slice(file.lastIndexOf('FROM'));
    expect(steps).toMatch(/^USER node$/m);
    // A shell or npm as first process would not pass the signal on.
    expect(steps).toMatch(/^CMD \["node", /m);
    for (const path of compose) {
      expect(read(path)).toContain('read_only: true');
      const grace = /stop_grace_period: (\d+)s/.exec(read(path))?.[1];
      expect(Number(grace)).toBeGreaterThan(30);
    }
  });

  test('gets every file that it needs from scripts/build-image.mjs', () => {
    const content = /const CONTENT = \[([^\]]*)\]/.exec(read('scripts/build-image.mjs'))?.[1];
    const copied = [...(content ?? '').matchAll(/'([^']+)'/g)].map(([, path = '']) => path);
    const used = [...read('Dockerfile').matchAll(/"((?:scripts|dist)\/[^"]+)"/g)];
    expect(used.length).toBeGreaterThan(1);
    for (const [, path = ''] of used) {
      expect(copied.some((one) => path === one || path.startsWith(`${one}/`))).toBe(true);
    }
  });
});

const SYSTEMD = '/usr/bin/systemd-analyze';

test.skipIf(!existsSync(SYSTEMD))('the unit is one that systemd understands', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nestling-unit-'));
  const unit = join(folder, 'nestling.service');
  // The program that it names must exist.
  writeFileSync(unit, read('deploy/nestling.service').replace('/usr/bin/node', process.execPath));
  const { status, stderr } = spawnSync(SYSTEMD, ['verify', unit], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect([status, stderr]).toEqual([0, '']);
});

describe('what operators copy', () => {
  const text = [...files, ...pages].map((path) => read(path)).join('\n');

  test('names programs that exist', () => {
    const named = [
      ...text.matchAll(/\b(?:dist\/server\/(server\/\w+)\.js|(scripts\/[\w-]+\.mjs))/g),
    ];
    expect(named.length).toBeGreaterThan(5);
    const paths = named.map(([, server, script]) => (server ? `${server}.ts` : (script ?? '')));
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test('names files of deploy/ that exist', () => {
    const named = [...text.matchAll(/\bdeploy(?:\/[\w.-]*\w)+/g)].map(([path]) => path);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test('uses commands that there are', () => {
    const cli = read('server/cli.ts');
    const commands = [...cli.matchAll(/^ {4}case '([\w-]+)':/gm)].map(([, name]) => name);
    const used = [...text.matchAll(/\bcli\.js ([a-z][\w-]*)/g)].map(([, name]) => name);
    expect(used.length).toBeGreaterThan(10);
    expect(used.filter((name) => !commands.includes(name))).toEqual([]);
  });
});
