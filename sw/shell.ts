/** The files of a build: the digest of each by its path. */
export type ShellFiles = Readonly<Record<string, string>>;

/** 30 bits of SHA-256 tell a page of a portal, or half a file, from a file; the worker holds one digest per file. */
export const DIGEST_CHARS = 5;

export async function digestOf(file: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', file));
  return btoa(String.fromCharCode(...hash)).slice(0, DIGEST_CHARS);
}

/** As Workbox wants them. Names under assets/ change with their content and need no revision. */
export function precacheEntries(files: ShellFiles): { url: string; revision: string | null }[] {
  return Object.entries(files).map(([url, digest]) => ({
    url,
    revision: url.startsWith('/assets/') ? null : digest,
  }));
}

/**
 * Refuses what is not the file of this build, which Workbox alone would keep: a portal answers a
 * script's address with its own page. @throws TypeError
 */
export async function assertIsOf(files: ShellFiles, path: string, answer: Response): Promise<void> {
  const expected = Object.hasOwn(files, path) ? files[path] : undefined;
  if (expected !== undefined && (await digestOf(await answer.arrayBuffer())) !== expected) {
    throw new TypeError(`${path} is not the file of this build`);
  }
}

export const SHELL_PREFIX = 'nestling-shell-';

/**
 * The name of a build's cache. Each build has its own, so that the chunks of an older build stay
 * complete for the tabs that still run it.
 */
export function shellName(files: ShellFiles): string {
  return SHELL_PREFIX + fingerprint(JSON.stringify(files));
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
  return names.filter((name) => name.startsWith(SHELL_PREFIX) && name !== current);
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
