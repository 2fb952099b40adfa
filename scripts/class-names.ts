import { createHash } from 'node:crypto';
import { relative, sep } from 'node:path';

/**
 * The name of a class of a CSS module. The default ends with the line number, which compresses badly and
 * changes with every line above it.
 */
export function className(root: string): (name: string, file: string) => string {
  return (name, file) => {
    const path = relative(root, file.replace(/\?.*$/, '')).replaceAll(sep, '/');
    return `${name}_${createHash('sha256').update(path).digest('hex').slice(0, 5)}`;
  };
}
