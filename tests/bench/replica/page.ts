import { createServer } from 'node:http';
import type { BrowserContext, Page } from '@playwright/test';
import type { ReplicaBench } from '../pages/replica-page.ts';
import { bundle } from '../stage/bundle.ts';

/** The app's service worker does not answer this address. */
export const REPLICA_PAGE = '/api/bench/replica';

/** Opens an empty page at the app's own origin, with the replica's code and without the app. */
export async function openReplicaPage(
  context: BrowserContext,
  port: number,
): Promise<{ page: Page; close(): Promise<void> }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', connection: 'close' });
    response.end('<!doctype html><title>bench</title>');
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const page = await context.newPage();
  await page.goto(`http://localhost:${port}${REPLICA_PAGE}`);
  await page.evaluate(await bundle('replica-page.ts'));
  return {
    page,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}

export function askReplica<K extends keyof ReplicaBench>(
  page: Page,
  what: K,
  ...args: Parameters<ReplicaBench[K]>
): Promise<Awaited<ReturnType<ReplicaBench[K]>>> {
  return page.evaluate(
    ([name, given]) =>
      (
        globalThis as unknown as { replicaBench: Record<string, (...args: unknown[]) => unknown> }
      ).replicaBench[name as string]?.(...(given as unknown[])),
    [what, args] as const,
  ) as Promise<Awaited<ReturnType<ReplicaBench[K]>>>;
}
