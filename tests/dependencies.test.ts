import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

/** docs/dependencies.md says what these tests can and cannot find. */

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const versions = z.record(z.string(), z.string());
const project = z
  .looseObject({
    dependencies: versions,
    devDependencies: versions,
    allowScripts: z.record(z.string(), z.boolean()),
  })
  .parse(JSON.parse(read('package.json')));
const Locked = z.looseObject({
  version: z.optional(z.string()),
  resolved: z.optional(z.string()),
  integrity: z.optional(z.string()),
  license: z.optional(z.string()),
  link: z.optional(z.boolean()),
  dev: z.optional(z.boolean()),
  hasInstallScript: z.optional(z.boolean()),
});
const lock = z
  .looseObject({ lockfileVersion: z.literal(3), packages: z.record(z.string(), Locked) })
  .parse(JSON.parse(read('package-lock.json')));
/** Every installed package, with the folder it is in. */
const packages = Object.entries(lock.packages)
  .filter(([path]) => path !== '')
  .map(([path, found]) => ({ ...found, path, name: path.replace(/^.*node_modules\//, '') }));

const LICENCES: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MIT and ISC',
  'MIT-0',
  'Unlicense',
]);
/** Weak copyleft: only for tools, which are not distributed. */
const TOOL_LICENCES: ReadonlySet<string> = new Set([...LICENCES, 'MPL-2.0']);
/** libvips, a library of the server alone that sharp links dynamically: docs/dependencies.md. */
const LINKED_LIBRARIES = /^@img\/sharp-/;
/** Packages whose entry lacks the licence; it is in their folder. */
const READ_BY_HAND: Readonly<Record<string, string>> = {
  'xmlhttprequest-ssl': 'MIT',
  busboy: 'MIT',
  'combine-errors': 'MIT',
  'humanize-number': 'MIT',
  only: 'MIT',
  streamsearch: 'MIT',
};

describe('a direct dependency', () => {
  test('has one exact version', () => {
    const all = Object.entries({ ...project.dependencies, ...project.devDependencies });
    expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
    const other = all.filter(
      ([name, version]) => lock.packages[`node_modules/${name}`]?.version !== version,
    );
    expect(other).toEqual([]);
  });

  test('is one of at most 55 at run time', () => {
    expect(Object.keys(project.dependencies).length).toBeLessThanOrEqual(55);
  });
});

describe('each package', () => {
  test('comes from the registry, with a hash of its content', () => {
    const other = packages.filter(
      ({ resolved, integrity = '', link = false }) =>
        link ||
        !/^sha512-[\w+/]{86}==$/.test(integrity) ||
        !(resolved ?? 'https://registry.npmjs.org/').startsWith('https://registry.npmjs.org/'),
    );
    expect(other.map(({ path }) => path)).toEqual([]);
  });

  test('has an install script only if that was decided, and never at run time', () => {
    const scripts = packages.filter(({ hasInstallScript = false }) => hasInstallScript);
    expect(scripts.filter(({ name }) => !Object.hasOwn(project.allowScripts, name))).toEqual([]);
    expect(scripts.filter(({ dev = false }) => !dev)).toEqual([]);
  });

  test('has a licence that may be used', () => {
    const wrong = packages.filter(
      ({ name, dev = false, license = READ_BY_HAND[name] ?? 'none' }) => {
        if (LINKED_LIBRARIES.test(name))
          return !license.includes('LGPL-3.0-or-later') && !LICENCES.has(license);
        return !(dev ? TOOL_LICENCES : LICENCES).has(license);
      },
    );
    expect(wrong.map(({ path, license }) => `${path}: ${license}`)).toEqual([]);
  });
});
