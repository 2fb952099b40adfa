import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { filesIn } from '../imports.ts';

/** Something with a name: a file, a folder, an identifier, a test title or a heading. */
export type Name = {
  kind: 'path' | 'identifier' | 'test title' | 'heading';
  /** From the root of the repository. */
  path: string;
  /** As it is written. */
  text: string;
  /** In lower case, with one space between words. */
  words: string;
};

const folders = ['schema', 'src', 'sw', 'server', 'tests', 'docs'];
const skipped = /^(src\/routeTree\.gen\.ts|tests\/fixtures\/|tests\/vocabulary)/;

/** Every name in the repository, each once per file. */
export function namesIn(root: string): Name[] {
  const paths = folders.flatMap((folder) => filesIn(root, folder)).filter((p) => !skipped.test(p));
  const ofPaths = pathNames(paths);
  const ofFiles = paths.flatMap((path) => {
    const read = () => readFileSync(join(root, path), 'utf8');
    if (/\.(tsx?|mts|mjs)$/.test(path)) return codeNames(path, read());
    return path.endsWith('.md') ? headings(path, read()) : [];
  });
  return [...ofPaths, ...ofFiles];
}

function pathNames(paths: readonly string[]): Name[] {
  const all = new Set<string>();
  for (const path of paths) {
    for (let at = path; at.includes('/'); at = posix.dirname(at)) all.add(at);
  }
  return [...all].map((path) => {
    const text = posix.basename(path);
    const bare = text.replace(/(\.module|\.test|\.worker|\.gen|\.spec)?\.\w+$/, '');
    return { kind: 'path', path, text, words: wordsOf(bare) };
  });
}

/** The identifiers and test titles of a module. */
export function codeNames(path: string, source: string): Name[] {
  const titles = isTest(path) ? [...source.matchAll(testTitle)].map((m) => m[2] ?? '') : [];
  const identifiers = new Set(withoutText(source).match(/[A-Za-z_$][\w$]*/g));
  return [
    ...titles.map((text): Name => ({ kind: 'test title', path, text, words: text.toLowerCase() })),
    ...[...identifiers].map((text): Name => ({
      kind: 'identifier',
      path,
      text,
      words: wordsOf(text),
    })),
  ];
}

function headings(path: string, source: string): Name[] {
  return [...source.matchAll(/^#+ (.+)$/gm)].map(([, text = '']) => ({
    kind: 'heading',
    path,
    text,
    words: text.toLowerCase(),
  }));
}

function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path);
}

const testTitle =
  /\b(?:test|it|describe)(?:\.\w+(?:\([^)]*\))?)*\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;
const textOrComment =
  /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*|(?<=[(,=:[!&|?{};\n]\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n])+\/[a-z]*/g;
const template = /`((?:\\.|[^`\\])*)`/g;

/** The code without comments, strings and patterns; expressions within templates stay. */
function withoutText(source: string): string {
  return source
    .replaceAll(textOrComment, ' ')
    .replaceAll(template, (_, text: string) =>
      [...text.matchAll(/\$\{([^}]*)\}/g)].map(([, code = '']) => ` ${code} `).join(' '),
    );
}

/** `runPendingWipes`, `run-pending-wipes` and `RUN_PENDING_WIPES` as "run pending wipes". */
export function wordsOf(name: string): string {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replaceAll(/[^A-Za-z\d]+/g, ' ')
    .trim()
    .toLowerCase();
}
