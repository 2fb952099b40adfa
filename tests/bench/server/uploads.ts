import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../helpers/free-port.ts';
import {
  type MediaClient,
  createMediaClient,
  createVideo,
  hashOf,
  videoFacts,
} from '../../helpers/media.ts';
import { createFamily } from '../../helpers/server.ts';
import type { Part } from '../part.ts';
import { removeFolder, temporaryFolder } from '../stage/folders.ts';
import { type Served, serveProduct, serveScript } from '../stage/serve.ts';

const MIB = 1024 * 1024;
const FILE_BYTES = 64 * MIB;
const BARE = ['--import', 'tsx', 'tests/bench/server/bare-put.ts'];

/**
 * B24: a video in pieces of 8 MiB to the built server, which hashes and checks it, and one PUT of the same
 * bytes to a server that only writes them, in turn.
 */
export const uploads: Part = async (run) => {
  const folder = await temporaryFolder('uploads');
  await mkdir(join(folder, 'bare'));
  const development = { NODE_ENV: 'development', PAYMENTS: 'off', SAMPLE: 'off' };
  const ours = await serveProduct(await freePort(), {
    ...development,
    DATA_DIR: join(folder, 'data'),
  });
  const bare = await serveScript(BARE, await freePort(), { FOLDER: join(folder, 'bare') });
  try {
    const { owner, childId } = await createFamily(ours.origin);
    const media = createMediaClient(ours.origin, owner);
    const [sent, put]: [number[], number[]] = [[], []];
    for (let i = -1; i < run.repeat(8); i++) {
      const video = createVideo(FILE_BYTES);
      const oursMs = await uploadMs(media, childId, video);
      const bareMs = await putMs(bare, video);
      if (i >= 0) sent.push(perSecond(oursMs));
      if (i >= 0) put.push(perSecond(bareMs));
    }
    return [
      {
        id: 'B24',
        measure: 'upload of a file, MiB per second',
        setting: `${FILE_BYTES / MIB} MiB, embedded database`,
        unit: 'per s',
        figures: sent,
        peer: { name: 'bare PUT', figures: put, inPairs: true },
        goals: [{ of: 'ratio', atLeast: 0.8 }],
      },
    ];
  } finally {
    await Promise.all([ours.kill(), bare.kill()]);
    await removeFolder(folder);
  }
};

async function uploadMs(media: MediaClient, childId: string, bytes: Buffer): Promise<number> {
  const { id: recordId } = await media.addPhoto(childId, bytes, videoFacts);
  const announced = { recordId, bytes, mime: videoFacts.mime };
  // The client's own hash is not the server's time.
  const hash = hashOf(bytes);
  const from = performance.now();
  const { status } = await media.upload({ ...announced, hash });
  if (status !== 204) throw new Error(`not uploaded: ${status}`);
  return performance.now() - from;
}

async function putMs({ origin }: Served, bytes: Buffer): Promise<number> {
  const from = performance.now();
  const { status } = await fetch(`${origin}/file`, { method: 'PUT', body: new Uint8Array(bytes) });
  if (status !== 204) throw new Error(`not put: ${status}`);
  return performance.now() - from;
}

function perSecond(ms: number): number {
  return FILE_BYTES / MIB / (ms / 1_000);
}
