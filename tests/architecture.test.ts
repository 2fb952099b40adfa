import { existsSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesIn, type Import, type Module, parseModule, readModules } from './imports.ts';
import { guardedPackages, type Layer, layers, screenPackages } from './layers.ts';

const root = join(import.meta.dirname, '..');
const folders = ['schema', 'src', 'sw', 'server'].filter((folder) =>
  existsSync(join(root, folder)),
);
const modules = readModules(root, folders);

describe('architecture', () => {
  test('every top folder is known', () => {
    const known = /^(schema|src|sw|server|public|tests|docs|scripts|dist|data|node_modules|\..*)$/;
    const tops = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(
      tops.map(({ name }) => name).filter((name) => !known.test(name) && hasCode(name)),
    ).toEqual([]);
  });

  test('every module belongs to a layer', () => {
    expect(modules.map(({ path }) => path).filter((path) => layerOf(path) === null)).toEqual([]);
  });

  test('every relative import names a file, with its extension', () => {
    const missing = modules.flatMap((module) =>
      module.imports
        .filter(({ target }) => target !== null && !isFile(target))
        .map(({ specifier }) => `${module.path} -> ${specifier}`),
    );
    expect(missing).toEqual([]);
  });

  test('every import follows the table of layers', () => {
    expect(forbiddenImports(modules)).toEqual([]);
  });

  test('guarded packages stay in their layers', () => {
    expect(strayPackages(modules)).toEqual([]);
  });

  test('window and document appear only where screens are', () => {
    expect(modules.filter(touchesPage).map(({ path }) => path)).toEqual([]);
  });

  test('no modules import each other in a circle, type imports included', () => {
    expect(circles(modules)).toEqual([]);
  });

  test('no barrel files', () => {
    const barrels = folders
      .flatMap((folder) => filesIn(root, folder))
      .filter((path) => /(^|\/)index\.tsx?$/.test(path) && !path.startsWith('src/routes/'));
    expect(barrels).toEqual([]);
  });
});

describe('the checks above', () => {
  const environment = (files: Record<string, string>) =>
    Object.entries(files).map(([path, source]) => parseModule(path, source));

  test('see every form of import', () => {
    const source = `
      import { a } from './a.ts';
      import type { B } from './b.ts';
      import c, { type D } from "./c.ts";
      import {
        e,
        // from './never.ts'
      } from './e.ts';
      import './f.css';
      export * from './g.ts';
      export { h } from './h.ts';
      export type { I } from './i.ts';
      const j = await import('./j.ts');
      type K = typeof import('./k.ts');
      new Worker(new URL('./l.worker.ts', import.meta.url), { type: 'module' });
      const text = "import x from './never.ts'"; /* import './never.ts' */
      export const from = 1;
    `;
    const [module] = environment({ 'src/lib/x.ts': source });
    expect(module?.imports.map(({ specifier, kind }) => `${kind} ${specifier}`).toSorted()).toEqual(
      [
        'dynamic ./j.ts',
        'dynamic ./l.worker.ts',
        'static ./a.ts',
        'static ./c.ts',
        'static ./e.ts',
        'static ./f.css',
        'static ./g.ts',
        'static ./h.ts',
        'type ./b.ts',
        'type ./i.ts',
        'type ./k.ts',
      ],
    );
  });

  test('refuse an import upwards, between features, and of the worker side of sync', () => {
    const files = environment({
      'schema/x.ts': `import { y } from '../src/lib/y.ts'`,
      'src/lib/y.ts': '',
      'src/features/logs/a.ts': `import '../growth/b.ts'; import '../../sync/push.ts'; import '../../sync/client.ts'; import '../../sync/status.ts'`,
      'src/features/growth/b.ts': '',
      'src/sync/client.ts': `import { s } from './status.ts'; import type { P } from './push.ts'`,
      'src/sync/status.ts': '',
      'src/sync/push.ts': '',
    });
    expect(forbiddenImports(files)).toEqual([
      'schema/x.ts -> src/lib/y.ts',
      'src/features/logs/a.ts -> src/features/growth/b.ts',
      'src/features/logs/a.ts -> src/sync/push.ts',
    ]);
  });

  test('refuse rxdb outside the replica and react below the screens', () => {
    const files = environment({
      'src/features/logs/a.tsx': `import { useState } from 'react'; import { createRxDatabase } from 'rxdb';`,
      'src/domain/b.ts': `import { useMemo } from 'react'`,
      'src/replica/c.ts': `import { createRxDatabase } from 'rxdb/plugins/core'`,
    });
    expect(strayPackages(files)).toEqual([
      'src/features/logs/a.tsx -> rxdb',
      'src/domain/b.ts -> react',
    ]);
  });

  test('see window and document in code, but not in words, properties or types', () => {
    const files = environment({
      'src/domain/a.ts': `// window.x\nconst text = 'document.title'; record.document.title; document.childId; kind: 'window'`,
      'src/domain/b.ts': `export const w = () => window.innerWidth`,
      'src/domain/c.ts': `if (typeof document !== 'undefined') {}`,
      'src/ui/d.tsx': `document.title = ''`,
    });
    expect(files.filter(touchesPage).map(({ path }) => path)).toEqual([
      'src/domain/b.ts',
      'src/domain/c.ts',
    ]);
  });

  test('find circles of imports, also those that a type import closes', () => {
    const files = environment({
      'src/lib/a.ts': `import './b.ts'`,
      'src/lib/b.ts': `import './c.ts'`,
      'src/lib/c.ts': `import './a.ts'; import type { D } from './d.ts'`,
      'src/lib/d.ts': `import './c.ts'`,
    });
    expect(circles(files)).toEqual([
      'src/lib/a.ts -> src/lib/b.ts -> src/lib/c.ts -> src/lib/a.ts',
      'src/lib/c.ts -> src/lib/d.ts -> src/lib/c.ts',
    ]);
  });
});

/** The row that a path belongs to, and the name of its layer (for `each`: with the folder below). */
function layerOf(path: string): { name: string; layer: Layer } | null {
  const bare = path.replace(/\.tsx?$/, '');
  const row = Object.keys(layers)
    .filter((name) => isWithin(bare, name))
    .toSorted((a, b) => b.length - a.length)[0];
  const layer = row === undefined ? undefined : layers[row];
  if (row === undefined || layer === undefined) return null;
  if (!layer.each) return { name: row, layer };
  const [folder] = bare.slice(row.length + 1).split('/');
  return { name: `${row}/${folder}`, layer };
}

function isWithin(path: string, layer: string): boolean {
  return path === layer || path.startsWith(`${layer}/`);
}

function forbiddenImports(all: readonly Module[]): string[] {
  const clientSide = clientSideOfSync(all);
  return all.flatMap((module) => {
    const own = layerOf(module.path);
    return module.imports
      .filter(({ target }) => target !== null && isCode(target))
      .filter((edge) => own !== null && !mayImport(own, edge, clientSide))
      .map(({ target }) => `${module.path} -> ${target}`);
  });
}

function mayImport(
  own: { name: string; layer: Layer },
  edge: Import,
  clientSide: Record<'run' | 'type', ReadonlySet<string>>,
): boolean {
  const target = edge.target ?? '';
  const other = layerOf(target);
  if (other === null) return false;
  if (other.name === own.name) return true;
  if (isWithin(own.name, 'src/sync') && isWithin(other.name, 'src/sync')) return true;
  const reached = edge.kind === 'type' ? clientSide.type : clientSide.run;
  const name = reached.has(target) ? 'src/sync/client' : other.name;
  return own.layer.imports.some((allowed) => isWithin(name, allowed));
}

/** Whatever src/sync/client.ts imports of its own folder is open to the layers that may import it. */
function clientSideOfSync(all: readonly Module[]) {
  const byPath = new Map(all.map((module) => [module.path, module]));
  const reach = (kinds: readonly Import['kind'][]) => {
    const seen = new Set(['src/sync/client.ts']);
    for (const path of seen) {
      for (const { target, kind } of byPath.get(path)?.imports ?? []) {
        if (target?.startsWith('src/sync/') && kinds.includes(kind)) seen.add(target);
      }
    }
    return seen;
  };
  return { run: reach(['static']), type: reach(['static', 'type']) };
}

function strayPackages(all: readonly Module[]): string[] {
  return all.flatMap((module) => {
    const own = layerOf(module.path);
    return module.imports
      .filter(({ target, specifier }) => {
        if (target !== null || own === null) return false;
        if (screenPackages.test(specifier)) return !own.layer.screen;
        const guard = guardedPackages.find(({ pattern }) => pattern.test(specifier));
        return guard !== undefined && !guard.layers.some((layer) => isWithin(own.name, layer));
      })
      .map(({ specifier }) => `${module.path} -> ${specifier}`);
  });
}

/** A record is called a document too, so `document` counts only with a member that a page's document has. */
const pageGlobals =
  /(?<![\w$.'])(?:window\s*(?:\?\.|[.[])|typeof\s+(?:window|document)\b|document\s*\??\.\s*(?:body|head|documentElement|cookie|visibilityState|hidden|activeElement|readyState|referrer|location|defaultView|fonts|title|hasFocus|startViewTransition|create[A-Z]|query|getElement|addEventListener|removeEventListener|dispatchEvent))/;

function touchesPage(module: Module): boolean {
  return !layerOf(module.path)?.layer.screen && pageGlobals.test(module.code);
}

/** Circles of imports, types included, each reported once. A type that two modules share needs a module of its own. */
function circles(all: readonly Module[]): string[] {
  const byPath = new Map(all.map((module) => [module.path, module]));
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (path: string, trail: readonly string[]) => {
    const start = trail.indexOf(path);
    if (start >= 0) found.push([...trail.slice(start), path].join(' -> '));
    if (start >= 0 || done.has(path)) return;
    for (const { target, kind } of byPath.get(path)?.imports ?? []) {
      if (kind !== 'dynamic' && target !== null) visit(target, [...trail, path]);
    }
    done.add(path);
  };
  for (const { path } of all) visit(path, []);
  return found;
}

function isCode(path: string): boolean {
  return /\.tsx?$/.test(path) || posix.extname(path) === '';
}

function isFile(path: string): boolean {
  return posix.extname(path) !== '' && existsSync(join(root, path));
}

function hasCode(folder: string): boolean {
  return filesIn(root, folder).some((path) => /\.[cm]?[jt]sx?$/.test(path));
}
