import { readModules } from './imports.ts';

/** The casts of a module, and its lines of code without comments. */
export type Casts = { path: string; casts: number; lines: number };

const importOrExport = /\b(?:import|export)\b[^;=]*?\bfrom\b|\bexport\s*(?:type\s*)?\{[^}]*\}/g;
const template = /`((?:\\.|[^`\\])*)`/g;
const cast = /(?<=[\w$)\]}'>]\s+)as\s+(?!const\b)(?=[\w$({[<'])/g;

/** Counts `as` casts (not `as const`) in the product's code; tests and generated files are left out. */
export function countCasts(root: string): Casts[] {
  return readModules(root, ['src', 'schema', 'server', 'sw'])
    .filter(({ path }) => path !== 'src/routeTree.gen.ts')
    .map(({ path, code }) => ({
      path,
      casts: castsIn(code),
      lines: code.split('\n').filter((line) => line.trim() !== '').length,
    }));
}

export function castsIn(code: string): number {
  const plain = code
    // SQL in templates contains `as` too; expressions within a template count.
    .replaceAll(template, (_, text: string) =>
      [...text.matchAll(/\$\{([^}]*)\}/g)].map(([, inner = '']) => `(${inner})`).join(' '),
    )
    .replaceAll(importOrExport, '');
  return plain.match(cast)?.length ?? 0;
}
