import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createHostedProvider } from './hosted.ts';

test('a redirect of the provider is not followed', async () => {
  const seen: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    seen.push(url);
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const provider = createHostedProvider({
    url: `http://127.0.0.1:${port}`,
    publicKey: 'rcb_key',
    secretKey: 'secret',
    webhookSecret: null,
    pictures: [],
  });
  await expect(provider.subscriber('somebody')).rejects.toThrow('fetch failed');
  expect(seen).toEqual(['/v1/subscribers/somebody']);
  await new Promise((resolve) => {
    server.close(resolve);
  });
});
