import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../helpers/free-port.ts';
import { createMediaClient, createVideo, hashOf, videoFacts } from '../helpers/media.ts';
import { type TestFamily, createFamily } from '../helpers/server.ts';
import { type SpawnedServer, spawnServer } from '../helpers/spawned-server.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/**
 * Uploads by the published client of tus.io, which knows nothing of us, to a server that is killed in the
 * midst of pieces (faults 33 and 34 in docs/faults.md).
 */

const MIB = 1024 * 1024;
const KILLS = 4;

let dataDir: string;
let port: number;
let server: SpawnedServer;
let family: TestFamily;

const start = () => spawnServer({ DATA_DIR: dataDir, PORT: String(port), SAMPLE: 'off' });

beforeAll(async () => {
  dataDir = await temporaryFolder('kills');
  port = await freePort();
  server = await start();
  family = await createFamily(server.url);
});
afterAll(async () => {
  await server.stop('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

test('a file arrives whole through kills, and no half of it is ever visible', async () => {
  const media = createMediaClient(server.url, family.owner);
  const video = createVideo(12 * MIB);
  const { id } = await media.addPhoto(family.childId, video, videoFacts);
  const file = { collection: 'photos', recordId: id, file: 'original' } as const;

  let kills = 0;
  let sent = 0;
  let restarting: Promise<void> | null = null;
  const killAndRestart = async () => {
    await server.stop('SIGKILL');
    server = await start();
    expect((await media.read(file)).status).toBe(404);
    expect(await media.record('photos', id)).toMatchObject({ stored: [] });
    kills += 1;
    restarting = null;
  };
  await new Promise<void>((resolve, reject) => {
    const upload = new Upload(video, {
      endpoint: `${server.url}/api/uploads`,
      headers: { authorization: `Bearer ${family.owner.accessToken}` },
      metadata: {
        hash: hashOf(video),
        mime: 'video/mp4',
        collection: 'photos',
        recordId: id,
        variant: 'original',
      },
      chunkSize: MIB,
      retryDelays: Array.from({ length: 200 }, () => 250),
      onProgress(bytes) {
        sent = bytes;
        const isDue = kills < KILLS && bytes > (kills + 1) * 2.5 * MIB;
        if (isDue && restarting === null) {
          restarting = killAndRestart();
          restarting.catch(reject);
        }
      },
      onSuccess: () => resolve(),
      onError: reject,
    });
    upload.start();
  });
  expect([kills, sent]).toEqual([KILLS, video.length]);

  expect(await media.record('photos', id)).toMatchObject({ stored: ['original'] });
  const read = Buffer.from(await (await media.read(file)).arrayBuffer());
  expect(hashOf(read)).toBe(hashOf(video));
  expect(await readdir(join(dataDir, 'media', 'uploads'))).toEqual([]);
});
