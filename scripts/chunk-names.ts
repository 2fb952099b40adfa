/**
 * The names of the files of a build. A digest of seven characters tells the builds of a file apart as well as one of eight,
 * and every file is named in the service worker's list.
 */
export const fileNames = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: chunkFileName,
  assetFileNames: 'assets/[name]-[hash:7][extname]',
};

/**
 * The file name of a chunk. One reader needs one language of the checkout: by their name the service worker's build leaves all languages out but
 * the default, which is shown when another cannot be loaded.
 */
export function chunkFileName({ facadeModuleId }: { facadeModuleId?: string | null }): string {
  return /billing\/translations\/languages\/(?!en\.)/.test(facadeModuleId ?? '')
    ? 'assets/words-[name]-[hash:7].js'
    : 'assets/[name]-[hash:7].js';
}
