import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';

/*
 * The public surface of the checkout: the exports of its entry, and every type that they name.
 * The reviewed copy is src/checkout/public-surface.d.ts.txt.
 */

const root = join(import.meta.dirname, '..');
const ENTRY = 'src/checkout/mount';
const REVIEWED = join(root, 'src/checkout/public-surface.d.ts.txt');
const WHAT_TO_DO = `The public surface of the checkout has changed.
If that is not meant, undo the change of the types. If it is, run
  UPDATE_SURFACE=1 npx vitest run tests/checkout-surface.test.ts
and have the difference of src/checkout/public-surface.d.ts.txt reviewed: an app that calls the
checkout must still work, or the change must be announced.`;

type Declaration = { readonly name: string; readonly text: string };
type File = {
  readonly declarations: readonly Declaration[];
  /** The origin of an imported name: its file and its name there. */
  readonly imports: ReadonlyMap<string, { file: string; name: string }>;
};

test('the public surface of the checkout is the reviewed one', { timeout: 60_000 }, () => {
  const surface = publicSurface();
  if (process.env['UPDATE_SURFACE']) writeFileSync(REVIEWED, surface);
  const isReviewed = surface === readFileSync(REVIEWED, 'utf8');
  expect(isReviewed ? 'reviewed' : WHAT_TO_DO).toBe('reviewed');
  expect(surface).toContain('export declare function mount(');
});

function publicSurface(): string {
  const out = mkdtempSync(join(tmpdir(), 'checkout-surface-'));
  try {
    emitDeclarations(out);
    const read = createReader(out);
    const wanted: { file: string; name: string }[] = read(ENTRY).declarations.map(({ name }) => ({
      file: ENTRY,
      name,
    }));
    const seen = new Map<string, { file: string; text: string }>();
    for (const { file, name } of wanted) {
      const { declarations, imports } = read(file);
      for (const { text } of declarations.filter((one) => one.name === name)) {
        if (seen.has(`${file} ${text}`)) continue;
        seen.set(`${file} ${text}`, { file, text });
        for (const [word] of text.matchAll(/[A-Za-z_]\w*/g)) {
          const imported = imports.get(word);
          if (imported) wanted.push(imported);
          else if (word !== name) wanted.push({ file, name: word });
        }
      }
    }
    // The entry first, then by name: moving a type to another file does not change the surface.
    const textsOf = (isEntry: boolean) =>
      [...seen.values()].filter(({ file }) => (file === ENTRY) === isEntry).map(({ text }) => text);
    return `${[...textsOf(true), ...textsOf(false).toSorted()].join('\n\n')}\n`;
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

function emitDeclarations(out: string): void {
  const config = join(out, 'tsconfig.json');
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(root, 'tsconfig.app.json'),
      compilerOptions: {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        removeComments: true,
        rootDir: root,
        outDir: out,
        types: [],
        incremental: false,
        tsBuildInfoFile: null,
      },
      files: [join(root, `${ENTRY}.tsx`), join(root, 'node_modules/vite/client.d.ts')],
      // Global types, as in the app's own configuration.
      include: [join(root, '*.d.ts'), join(root, 'src/**/*.d.ts')],
    }),
  );
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', config], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(stdout).toBe('');
}

/** Reads the declarations of a file by its path without an extension; nothing for a package. */
function createReader(out: string): (file: string) => File {
  const files = new Map<string, File>();
  return (file) => {
    const known = files.get(file);
    if (known) return known;
    const source = readFileSync(join(out, `${file}.d.ts`), 'utf8');
    const read = { declarations: declarationsOf(source), imports: importsOf(file, source) };
    files.set(file, read);
    return read;
  };
}

/** Top-level declarations begin in the first column; their bodies are indented. */
function declarationsOf(source: string): Declaration[] {
  return source.split(/\n(?=(?:export|declare|type|interface|import)\b)/).flatMap((text) => {
    const name =
      /^(?:export )?(?:declare )?(?:abstract )?(?:const|function|class|type|interface) (\w+)/.exec(
        text,
      )?.[1];
    return name === undefined ? [] : [{ name, text: text.trim() }];
  });
}

function importsOf(file: string, source: string) {
  const imports = new Map<string, { file: string; name: string }>();
  const statement = /^import (?:type )?\{([^}]*)\} from '(\.[^']+)\.tsx?';/gm;
  for (const [, names = '', path = ''] of source.matchAll(statement)) {
    const target = posix.join(posix.dirname(file), path);
    for (const each of names.split(',')) {
      const [name = '', own = name] = each
        .replace(/\btype\b/, '')
        .trim()
        .split(/\s+as\s+/);
      if (name !== '') imports.set(own, { file: target, name });
    }
  }
  return imports;
}
