/**
 * A file of the app in the build's list; `revision` is null if the name contains a content hash.
 */
export type ShellFile = { url: string; revision: string | null; integrity: string };

const PREFIX = 'nestling-shell-';

/**
 * The name of a build's cache. Each build has its own, so that the chunks of an older build stay
 * complete for the tabs that still run it.
 */
export function shellName(files: readonly ShellFile[]): string {
  return PREFIX + fingerprint(JSON.stringify(files));
}

/**
 * The shells to remove when `current` takes over.
 *
 * @param names in order of creation, as CacheStorage lists them
 * @param inUse whether any window is open
 * @returns all others, except the newest two while a window may still run one of them: two, because
 * a failed install leaves its incomplete cache
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
 * URLs that do not belong to the app: routes of the servers, and files, which have an extension. A
 * missing file must stay a 404 and must not become the app's page.
 */
export const notThePage: RegExp[] = [
  /^\/(api|socket\.io|billing|rcbilling|v1)([/?]|$)/,
  /^[^?]*\/[^/?]*\.[a-z0-9]+(\?|$)/i,
];

/** The payment page, a document that comes from the server whenever it can. */
export const payPage = /^\/subscribe\/?(\?|$)/;

/** FNV-1a, twice 32 bits: for names, not for security. */
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
