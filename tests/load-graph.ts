import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { readModules } from './imports.ts';

/** Routes whose source matches none of these are separate chunks. */
const UNSPLIT = /codeSplitGroupings: \[\]|createRootRoute/;

/** Which modules of the app load with which, by their imports. */
export function readLoadGraph(root: string) {
  const modules = new Map(
    readModules(root, ['src', 'schema']).map((module) => [module.path, module]),
  );

  function textOf(path: string): string {
    return path.startsWith('src/') ? readFileSync(join(root, path), 'utf8') : '';
  }

  function isSplitRoute(path: string): boolean {
    return /^src\/routes\/.*\.tsx$/.test(path) && modules.has(path) && !UNSPLIT.test(textOf(path));
  }

  return {
    textOf,

    /** Every module that is loaded when these run. */
    closure(...paths: string[]): Set<string> {
      const seen = new Set<string>(paths);
      for (const from of seen) {
        for (const { target, kind } of modules.get(from)?.imports ?? []) {
          if (kind === 'static' && target !== null && !isSplitRoute(target)) seen.add(target);
        }
      }
      return seen;
    },

    routes(): { split: string[]; unsplit: string[] } {
      const routes = [...modules.keys()].filter(
        (path) => /^src\/routes\/.*\.tsx$/.test(path) && !posix.basename(path).startsWith('-'),
      );
      return {
        split: routes.filter(isSplitRoute),
        unsplit: routes.filter((path) => !isSplitRoute(path)),
      };
    },

    /** The modules that somewhere are imported on demand. */
    dynamicTargets(): string[] {
      const targets = [...modules.values()].flatMap(({ imports }) =>
        imports.flatMap(({ kind, target }) =>
          kind === 'dynamic' && target !== null ? [target] : [],
        ),
      );
      return [...new Set(targets)].filter((path) => modules.has(path));
    },
  };
}
