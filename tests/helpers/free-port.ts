import { createServer } from 'node:net';

const given = new Set<number>();

/** A port on which nobody listens, and that was not returned to this process before. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = await anyPort();
    if (given.has(port)) continue;
    given.add(port);
    return port;
  }
}

function anyPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, () => {
      const address = server.address();
      server.close(() => {
        if (typeof address === 'object' && address) resolve(address.port);
        else reject(new Error('a listening server has no port'));
      });
    });
  });
}
