/**
 * Files that the system's share sheet handed to the installed app. The service worker receives them and
 * keeps them in a cache until the page takes them, which it does at once.
 */

export const SHARE_PATH = '/share';
/** Where the person is led with shared files; the parameter says that there are some. */
export const SHARED_ADDRESS = '/vault?shared=1';
const CACHE = 'nestling-shared';
const NAME_HEADER = 'x-file-name';
const CHANGED_HEADER = 'x-file-changed';

/** Keeps the files of a share. Files of an earlier one that nobody took are dropped. */
export async function keepSharedFiles(files: readonly File[]): Promise<void> {
  await caches.delete(CACHE);
  const cache = await caches.open(CACHE);
  for (const [index, file] of files.entries()) {
    const headers = {
      'content-type': file.type,
      [NAME_HEADER]: encodeURIComponent(file.name),
      [CHANGED_HEADER]: String(file.lastModified),
    };
    await cache.put(`/shared-file/${index}`, new Response(file, { headers }));
  }
}

/** The files of the last share, once. */
export async function takeSharedFiles(): Promise<File[]> {
  if (!(await caches.has(CACHE))) return [];
  const cache = await caches.open(CACHE);
  const files: File[] = [];
  for (const request of await cache.keys()) {
    const kept = await cache.match(request);
    if (!kept) continue;
    const { headers } = kept;
    const name = decodeURIComponent(headers.get(NAME_HEADER) ?? 'file');
    files.push(
      new File([await kept.blob()], name, {
        type: headers.get('content-type') ?? '',
        lastModified: Number(headers.get(CHANGED_HEADER) ?? 0) || Date.now(),
      }),
    );
  }
  await caches.delete(CACHE);
  return files;
}

/** They are not encrypted: nobody else may find them on this device. */
export async function dropSharedFiles(): Promise<void> {
  await caches.delete(CACHE);
}
