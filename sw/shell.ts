/** One file of the app as the build lists it; `revision` is null where the name says the content. */
export type ShellFile = { url: string; revision: string | null; integrity: string };

const PREFIX = 'nestling-shell-';

/**
 * The name of a build's cache. Each build has its own, so that the chunks of an older one stay
 * whole for the tabs that still run it.
 */
export function shellName(files: readonly ShellFile[]): string {
  return PREFIX + fingerprint(JSON.stringify(files));
}

/**
 * Which shells may go when `current` takes over.
 *
 * @param names in the order they were made, as CacheStorage lists them
 * @param inUse whether any window is open
 * @returns all others, but the newest two while a window may still run one of them: two, because
 * an install that failed leaves its half-filled cache behind
 */
export function shellsToDelete(
  names: readonly string[],
  current: string,
  inUse: boolean,
): string[] {
  const older = olderShells(names, current);
  return inUse ? older.slice(0, -2) : older;
}

export function olderShells(names: readonly string[], current: string): string[] {
  return names.filter((name) => name.startsWith(PREFIX) && name !== current);
}

/**
 * Addresses that are not the app's: the servers' own, and files, which have an extension. A
 * missing file must stay a 404 and never become the app's page.
 */
export const notThePage: RegExp[] = [
  /^\/(api|socket\.io|billing|rcbilling|v1)([/?]|$)/,
  /^[^?]*\/[^/?]*\.[a-z0-9]+(\?|$)/i,
];

/** Where plans are paid: a document that comes from the server whenever it can. */
export const payPage = /^\/subscribe\/?(\?|$)/;

/** FNV-1a, 32 bits twice: it names a cache, it proves nothing. */
function fingerprint(text: string): string {
  const hash = (seed: number): string => {
    let value = seed;
    for (let i = 0; i < text.length; i++) {
      value = Math.imul(value ^ text.charCodeAt(i), 16_777_619);
    }
    return (value >>> 0).toString(36);
  };
  return hash(2_166_136_261) + hash(374_761_393);
}
