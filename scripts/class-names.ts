import { createHash } from 'node:crypto';
import { relative, sep } from 'node:path';

/**
 * The name of a class of a CSS module: the hash of its file, and its place among the names of the file.
 * The default ends with the line number, which changes with every line above it, and compresses badly.
 */
export function className(root: string): (name: string, file: string, css: string) => string {
  return (name, file, css) => {
    const path = relative(root, file.replace(/\?.*$/, '')).replaceAll(sep, '/');
    const hash = createHash('sha256').update(path).digest('hex').slice(0, 5);
    // Animations get a name, too.
    const names = [...new Set(css.match(/(?<=\.|@keyframes )[a-z][\w-]*/gi))];
    const index = names.indexOf(name);
    if (index < 0) throw new Error(`${path} has no class and no animation ${name}`);
    return `_${hash}${index.toString(36)}`;
  };
}
