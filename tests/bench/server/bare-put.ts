// The minimum that a server can do to take a file: it writes what arrives to the disk, and flushes it. The
// reference for the product's uploads, as a separate process.
import fastify from 'fastify';
import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';

const folder = process.env['FOLDER'] as string;
const app = fastify({ bodyLimit: 1024 ** 3 });
app.removeAllContentTypeParsers();
app.addContentTypeParser('*', (_request, _payload, done) => done(null));
app.get('/api/ready', () => ({ ready: true }));
app.put('/file', async (request, reply) => {
  const file = await open(join(folder, randomUUID()), 'w');
  for await (const chunk of request.raw) await file.write(chunk as Buffer);
  await file.sync();
  await file.close();
  return reply.code(204).send();
});
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
