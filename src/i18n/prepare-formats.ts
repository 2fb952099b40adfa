/**
 * Creates the first `Intl` formatters of the process in a worker that ends at once. The first one loads the data of all
 * locales, which takes a slow phone 150 ms; the threads of a process share them, so that the page's own first formatter
 * takes a few milliseconds. Where they do not, only the time of the worker is lost.
 */
export function prepareFormats(): void {
  void new Worker(new URL('./formats.worker.ts', import.meta.url), {
    type: 'module',
    name: 'nestling-formats',
  });
}
