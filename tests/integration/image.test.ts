import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { spawnServer } from '../helpers/spawned-server.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/**
 * The steps of the Dockerfile without a container: the files of the repository, an empty home, an empty cache of packages.
 * Downloads all packages.
 */

const MINUTES_MS = 900_000;
const root = join(import.meta.dirname, '../..');
let folder: string;

beforeAll(async () => {
  folder = await temporaryFolder('image');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test(
  'the image builds from the files of the repository alone, and what it contains serves the app',
  async () => {
    const [source, home, image] = [
      join(folder, 'source'),
      join(folder, 'home'),
      join(folder, 'image'),
    ];
    const listed = execFileSync(
      'git',
      ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
      {
        cwd: root,
      },
    );
    for (const path of listed
      .toString()
      .split('\0')
      .filter((name) => existsSync(join(root, name)) && name)) {
      await mkdir(dirname(join(source, path)), { recursive: true });
      await cp(join(root, path), join(source, path));
    }
    await mkdir(home);
    execFileSync(process.execPath, ['scripts/build-image.mjs', image], {
      cwd: source,
      env: {
        ...registry(),
        PATH: process.env['PATH'],
        HOME: home,
        npm_config_cache: join(home, 'npm'),
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const names = await readdir(join(image, 'node_modules'));
    expect(names).toContain('fastify');
    expect(
      names.filter((name) => ['vite', 'vitest', 'typescript', 'playwright'].includes(name)),
    ).toEqual([]);
    expect(existsSync(join(image, 'src'))).toBe(false);
    await rm(source, { recursive: true });

    const server = await spawnServer(
      { DATA_DIR: join(folder, 'data'), SAMPLE: 'off', NODE_ENV: 'production' },
      { folder: join(image, 'dist/server/server') },
    );
    try {
      const page = await fetch(server.url);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain('<script');
      const port = new URL(server.url).port;
      execFileSync(process.execPath, ['scripts/healthcheck.mjs'], {
        cwd: image,
        env: { PORT: port },
      });
    } finally {
      expect(await server.stop('SIGTERM')).toBe(0);
    }
  },
  MINUTES_MS,
);

/** Where packages come from, if that is configured in the environment or for the user who runs the test. */
function registry(): Record<string, string> {
  const url = execFileSync('npm', ['config', 'get', 'registry'], { cwd: root }).toString().trim();
  return { npm_config_registry: url };
}
