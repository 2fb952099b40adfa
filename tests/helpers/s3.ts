import S3rver from '@20minutes/s3rver';
import { rm } from 'node:fs/promises';
import type { S3Address } from '../../server/config.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A real S3 server in this process, with one bucket. */
export type TestS3 = { address: S3Address; url: string; stop(): Promise<void> };

const BUCKET = 'nestling';
/** The only key pair that this server knows. */
const KEY = 'S3RVER';

export async function startS3(): Promise<TestS3> {
  const directory = await temporaryFolder('s3');
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = await server.run();
  const host = `127.0.0.1:${port}`;
  return {
    url: `http://${KEY}:${KEY}@${host}/${BUCKET}`,
    address: {
      origin: `http://${host}`,
      bucket: BUCKET,
      prefix: '',
      region: 'us-east-1',
      accessKeyId: KEY,
      secretAccessKey: KEY,
    },
    async stop() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
