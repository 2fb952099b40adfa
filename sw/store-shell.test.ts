import { expect, test } from 'vitest';
import { FETCHES_AT_ONCE, storeShell } from './store-shell.ts';

const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

type Precache = Parameters<typeof storeShell>[0];

/** Files that take some time each; `broken` cannot be stored. */
function createPrecache({ count, broken }: { count: number; broken?: number }) {
  const keys = Array.from({ length: count }, (_, i) => {
    const url = `https://app.example/file-${i}.html`;
    return [url, i === 0 ? url : `${url}?__WB_REVISION__=${i}`] as const;
  });
  const requests: Request[] = [];
  let running = 0;
  let mostAtOnce = 0;
  const store = async (number: number): Promise<Response> => {
    running += 1;
    mostAtOnce = Math.max(mostAtOnce, running);
    await wait(1);
    running -= 1;
    if (number === broken) throw new TypeError(`file ${number} is broken`);
    return new Response();
  };
  const strategy = {
    handleAll: ({ request }: { request: Request }) => {
      requests.push(request);
      return [store(requests.length - 1), Promise.resolve()];
    },
  };
  const precache = { getURLsToCacheKeys: () => new Map(keys), strategy } as unknown as Precache;
  return { precache, requests, mostAtOnce: () => mostAtOnce };
}

const event = new Event('install') as ExtendableEvent;

test('stores every file once, several at a time', async () => {
  const { precache, requests, mostAtOnce } = createPrecache({ count: 50 });
  await storeShell(precache, event);
  expect(requests.map(({ url }) => url)).toEqual([...precache.getURLsToCacheKeys().keys()]);
  expect(mostAtOnce()).toBe(FETCHES_AT_ONCE);
});

test('takes only files whose name has a hash from the HTTP cache', async () => {
  const { precache, requests } = createPrecache({ count: 3 });
  await storeShell(precache, event);
  expect(requests.map(({ cache }) => cache)).toEqual(['default', 'reload', 'reload']);
});

test('fails with the first file that cannot be stored, and fetches no further ones', async () => {
  const { precache, requests } = createPrecache({ count: 50, broken: 5 });
  await expect(storeShell(precache, event)).rejects.toThrow('file 5 is broken');
  await wait(20);
  expect(requests.length).toBeLessThanOrEqual(5 + FETCHES_AT_ONCE);
});
