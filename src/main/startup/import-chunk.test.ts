import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { importChunk } from './import-chunk.ts';

type Link = { rel: string; href: string; as?: string } & EventTarget;
let links: Link[];

beforeEach(() => {
  links = [];
  vi.stubGlobal('document', {
    createElement: () =>
      Object.assign(new EventTarget(), {
        remove(this: Link) {
          links.splice(links.indexOf(this), 1);
        },
      }),
    head: { appendChild: (link: Link) => (links.push(link), link) },
    querySelector: (selector: string) =>
      links.find(({ rel, href }) => selector === `link[rel="${rel}"][href="${href}"]`) ?? null,
  });
  startHome({ isServedFromDevice: false });
});
afterEach(() => {
  vi.unstubAllGlobals();
  performance.clearMarks();
});

function startHome({ isServedFromDevice }: { isServedFromDevice: boolean }) {
  vi.stubGlobal('navigator', { serviceWorker: { controller: isServedFromDevice ? {} : null } });
}

const settle = (href: string, event: 'load' | 'error') =>
  links.find((link) => link.href === href)?.dispatchEvent(new Event(event));
const hrefs = () => links.map(({ rel, href }) => `${rel} ${href}`);
const files = (name: string) => [`${name}.js`, `${name}-part.js`, `${name}.css`];

test('scripts and style sheets are asked for at once, and the chunk is there with its styles', async () => {
  const load = vi.fn<() => Promise<string>>(() => Promise.resolve('chunk'));
  let chunk: string | undefined;
  const imported = importChunk(load, files('a')).then((loaded) => (chunk = loaded));
  expect(hrefs()).toEqual(['stylesheet /a.css', 'preload /a.js', 'preload /a-part.js']);
  expect(load).toHaveBeenCalledOnce();
  await Promise.resolve();
  expect(chunk).toBeUndefined();
  settle('/a.css', 'load');
  await imported;
  expect(chunk).toBe('chunk');
});

test('nothing is asked for twice', async () => {
  const first = importChunk(() => Promise.resolve(1), files('b'));
  const second = importChunk(() => Promise.resolve(2), files('b'));
  settle('/b.css', 'load');
  expect(await Promise.all([first, second])).toEqual([1, 2]);
  expect(await importChunk(() => Promise.resolve(3), files('b'))).toBe(3);
  expect(links).toHaveLength(3);
});

test('a style sheet that cannot be loaded fails the import, and is asked for again by the next one', async () => {
  const failed = importChunk(() => Promise.resolve(1), files('c'));
  settle('/c.css', 'error');
  await expect(failed).rejects.toThrow('Unable to preload CSS for /c.css');
  expect(hrefs()).not.toContain('stylesheet /c.css');
  const again = importChunk(() => Promise.resolve(2), files('c'));
  settle('/c.css', 'load');
  expect(await again).toBe(2);
});

test('a chunk that cannot be loaded fails the import', async () => {
  const lost = new Error('no connection');
  await expect(importChunk(() => Promise.reject(lost), ['d.js'])).rejects.toBe(lost);
});

test('a page served from the device asks for all scripts at once only until Home is painted', async () => {
  startHome({ isServedFromDevice: true });
  await importChunk(() => Promise.resolve(1), ['e.js']);
  expect(hrefs()).toEqual(['preload /e.js']);
  performance.mark('nestling:home-painted');
  await importChunk(() => Promise.resolve(2), ['f.js']);
  expect(hrefs()).toEqual(['preload /e.js']);
  startHome({ isServedFromDevice: false });
  await importChunk(() => Promise.resolve(3), ['g.js']);
  expect(hrefs()).toEqual(['preload /e.js', 'preload /g.js']);
});

test('what has no files is only imported', async () => {
  expect(await importChunk(() => Promise.resolve(7))).toBe(7);
  expect(links).toEqual([]);
});
