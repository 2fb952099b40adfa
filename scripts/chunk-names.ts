/**
 * The file name of a chunk. One reader needs one language of the checkout: by their name the service
 * worker's build leaves all languages out but the default, which is shown when another cannot be loaded.
 */
export function chunkFileName({ facadeModuleId }: { facadeModuleId?: string | null }): string {
  return /billing\/translations\/languages\/(?!en\.)/.test(facadeModuleId ?? '')
    ? 'assets/words-[name]-[hash].js'
    : 'assets/[name]-[hash].js';
}
