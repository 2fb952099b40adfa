import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

export interface Import {
  /** As written: `./x.ts` or `rxdb/plugins/core`. */
  readonly specifier: string;
  /** The file's path from the root when the import is relative, or else null. */
  readonly target: string | null;
  readonly kind: 'static' | 'dynamic' | 'type';
}

export interface Module {
  readonly path: string;
  readonly imports: readonly Import[];
  /** The code without comments and without the text of plain strings. */
  readonly code: string;
}

/** Reads the modules of the given folders, tests and declarations left out. */
export function readModules(root: string, folders: readonly string[]): Module[] {
  return folders
    .flatMap((folder) => filesIn(root, folder))
    .filter((path) => /\.(ts|tsx|mts)$/.test(path) && !/\.(test\.tsx?|d\.ts)$/.test(path))
    .map((path) => parseModule(path, readFileSync(join(root, path), 'utf8')));
}

/** Every file below a folder, as paths from the root with forward slashes. */
export function filesIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    return entry.isDirectory() ? filesIn(root, path) : [path];
  });
}

const staticImport =
  /(?:^|[;}\n])\s*(?:import|export)\s+(type\s+(?!from\b|,))?(?:[\w$\s{},*]*?\sfrom\s*|[\w$*{][\w$\s{},*]*?\}\s*from\s*)?['"]([^'"\n]+)['"]/g;
const dynamicImport = /\bimport\(\s*['"]([^'"\n]+)['"]/g;
const workerUrl = /\bnew URL\(\s*['"](\.[^'"\n]+\.tsx?)['"]\s*,\s*import\.meta\.url/g;

/** Finds a module's imports by pattern: TypeScript 7 has no compiler API to ask. */
export function parseModule(path: string, source: string): Module {
  const code = withoutComments(source);
  const imports = [
    ...[...code.matchAll(staticImport)].map(([, type, specifier = '']) =>
      toImport(specifier, type ? 'type' : 'static'),
    ),
    ...[...code.matchAll(dynamicImport)].map(({ 1: specifier = '', index }) =>
      // `typeof import('x')` and `import('x').Type` name a type and load nothing.
      toImport(specifier, isTypeQuery(code, index) ? 'type' : 'dynamic'),
    ),
    ...[...code.matchAll(workerUrl)].map(([, specifier = '']) => toImport(specifier, 'dynamic')),
  ];
  return { path, imports, code: code.replaceAll(plainString, "''") };

  function toImport(specifier: string, kind: Import['kind']): Import {
    const target = specifier.startsWith('.')
      ? posix.join(posix.dirname(path), specifier.replace(/\?.*$/, ''))
      : null;
    return { specifier, target, kind };
  }
}

const plainString = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g;
const stringOrComment =
  /('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g;

function withoutComments(source: string): string {
  return source.replaceAll(stringOrComment, (_, text: string | undefined) => text ?? ' ');
}

function isTypeQuery(code: string, index: number): boolean {
  return /\btypeof\s*$|:\s*$|[<|&]\s*$/.test(code.slice(Math.max(0, index - 20), index));
}
