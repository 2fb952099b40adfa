import { DIGEST_CHARS, type ShellFiles } from './shell.ts';

/**
 * The files of a build as the script of its worker lists them: one text for each folder and extension, with the name and
 * the digest of each file. Compressed, it is a kilobyte shorter than an object, and every start of the worker reads it.
 */
export type PackedFiles = readonly string[];

/** @throws RangeError for a path that cannot be listed: without a folder, or with a space */
export function packFiles(files: ShellFiles): PackedFiles {
  const groups = new Map<string, string[]>();
  for (const [path, digest] of Object.entries(files)) {
    const [, folder, name = '', extension = ''] =
      /^(\/(?:\S*\/)?)([^\s/]+?)(\.[^\s/.]+)?$/.exec(path) ?? [];
    if (folder === undefined) throw new RangeError(`"${path}" cannot be listed`);
    const group = `${folder} ${extension}`;
    const known = groups.get(group);
    if (known) known.push(name + digest);
    else groups.set(group, [name + digest]);
  }
  return [...groups].map(([group, listed]) => `${group} ${listed.join(' ')}`);
}

export function unpackFiles(packed: PackedFiles): ShellFiles {
  const listed = packed.flatMap((text) => {
    const [folder = '', extension = '', ...names] = text.split(' ');
    return names.map((name): [string, string] => [
      folder + name.slice(0, -DIGEST_CHARS) + extension,
      name.slice(-DIGEST_CHARS),
    ]);
  });
  return Object.fromEntries(listed);
}
