import { createHash, randomFillSync } from 'node:crypto';
import { open, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { PhotoRecord } from '../../schema/records/photo-item.ts';
import { filePath } from '../../schema/wire/media.ts';
import type { Backend } from '../e2e/environment/backend.ts';
import { Device } from '../e2e/environment/device.ts';
import { type Family, foundFamily } from '../e2e/environment/family.ts';
import { type Fault, type Gate, loseAnswer, strangerSays } from '../e2e/environment/gate.ts';
import { openSignedIn } from '../helpers/app.ts';
import { makePicture } from '../helpers/picture-file.ts';
import { type Random, createRandom } from '../helpers/random.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/**
 * Photos and a long video that were picked without a connection, on a phone whose browser and server
 * are killed again and again, over a connection that cuts every upload at 80 %, answers 502 and loses answers.
 */
export type UploadChaos = {
  files: number;
  megabytes: number;
  kills: number;
  cuts: number;
  gatewayErrors: number;
  lostAnswers: number;
  /** Bytes that were sent for each byte of a file. */
  sentPerByte: number;
  violations: readonly string[];
};

type Size = { photos: number; videoBytes: number; kills: number };

const FULL: Size = { photos: 50, videoBytes: 200 * 1024 * 1024, kills: 10 };
/** Extra bytes are bounded, whatever the connection does. */
const SENT_PER_BYTE_MAX = 1.2;
const WITHIN_MS = 30 * 60_000;
/**
 * A good mobile uplink. Without a limit the buffers of one machine take whole pieces before an answer can stop them,
 * which no network does.
 */
const BYTES_PER_MS = 4_000;

export async function chaosOfUploads(
  backend: Backend,
  { seed = 1, size = FULL, say = (_line: string): void => undefined } = {},
): Promise<UploadChaos> {
  const folder = await temporaryFolder('picked');
  const [phone, tablet] = [await Device.start(backend.port), await Device.start(backend.port)];
  try {
    const family = await foundFamily(backend.origin);
    const partner = await family.inviteParent();
    const picked = await makeFiles(folder, size);
    const faults = faultyUploads(phone.gate, createRandom(seed));
    const problems: string[] = [];

    let page = await openSignedIn(phone, family.owner);
    await openVault(page, phone);
    await phone.goOffline();
    await pick(page, picked.photos);
    await pick(page, [picked.video]);
    say(`${size.photos} photos and a video picked without a connection`);
    await phone.kill();
    await phone.restart();
    page = await openVault(await phone.context.newPage(), phone);
    const here = await countItems(page);
    if (here !== size.photos + 1) problems.push(`${here} items after a kill without a connection`);

    await phone.goOnline();
    await killOften({ phone, backend, faults, size, say });
    page = await openVault(await phone.context.newPage(), phone);
    await untilStored(family, size.photos + 1, page);
    faults.stop();
    say('all are on the server');

    const bytes = await checkServer(family, picked.hashes, problems);
    const ratio = faults.sentBytes() / bytes;
    if (ratio > SENT_PER_BYTE_MAX) problems.push(`${ratio.toFixed(2)} bytes sent for each byte`);
    const theirs = await openVault(await openSignedIn(tablet, partner), tablet);
    const there = await untilShown(theirs, size.photos + 1);
    if (there !== size.photos + 1) problems.push(`the second device shows ${there} items`);
    return {
      files: size.photos + 1,
      megabytes: Math.round(bytes / 1024 ** 2),
      kills: size.kills,
      ...faults.counts(),
      sentPerByte: Math.round(ratio * 100) / 100,
      violations: problems,
    };
  } finally {
    await Promise.all([phone.close(), tablet.close()]);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Kills the browser and the server at moments that are spread over the uploads. */
async function killOften({
  phone,
  backend,
  faults,
  size,
  say,
}: {
  phone: Device;
  backend: Backend;
  faults: FaultyUploads;
  size: Size;
  say: (line: string) => void;
}): Promise<void> {
  const step = size.videoBytes / (size.kills + 2);
  for (let kill = 1; kill <= size.kills; kill += 1) {
    await openVault(await phone.context.newPage(), phone);
    const until = Date.now() + 3 * 60_000;
    while (faults.sentBytes() < kill * step && Date.now() < until) await wait(100);
    await Promise.all([phone.kill(), backend.kill()]);
    await backend.start();
    await phone.restart();
    say(`kill ${kill}: ${Math.round(faults.sentBytes() / 1024 ** 2)} MB sent so far`);
  }
}

type FaultyUploads = ReturnType<typeof faultyUploads>;

/** Cuts each upload once at 80 % of its file; some pieces get a 502, and of some the answer is lost. */
function faultyUploads(gate: Gate, random: Random) {
  const counts = { cuts: 0, gatewayErrors: 0, lostAnswers: 0 };
  const cutUploads = new Set<string>();
  let sent = 0;
  const fault: Fault = (context) => {
    const { request, pass } = context;
    const url = request.url ?? '';
    request.on('data', (chunk: Buffer) => (sent += chunk.length));
    slowDown(request);
    if (random.chance(0.08)) {
      counts.gatewayErrors += 1;
      // A gateway that is overloaded does not read the body.
      const headers = { 'content-type': 'text/html', connection: 'close' };
      return strangerSays(502, '<h1>Bad Gateway</h1>', headers)(context);
    }
    if (!cutUploads.has(url)) {
      cutUploads.add(url);
      counts.cuts += 1;
      cutAt(request, 0.8);
      return pass();
    }
    if (random.chance(0.12)) {
      counts.lostAnswers += 1;
      return loseAnswer(context);
    }
    pass();
  };
  const stop = gate.meet(/^PATCH \/api\/uploads\//, fault, { keepConnections: true });
  return { sentBytes: () => sent, counts: () => counts, stop };
}

/** Reads the body no faster than such a connection carries it. */
function slowDown(request: IncomingMessage): void {
  request.on('data', (chunk: Buffer) => {
    request.pause();
    setTimeout(() => request.resume(), chunk.length / BYTES_PER_MS);
  });
}

/** Ends the connection when this part of the body has arrived. */
function cutAt(request: IncomingMessage, part: number): void {
  const length = Number(request.headers['content-length'] ?? 0);
  let arrived = 0;
  request.on('data', (chunk: Buffer) => {
    arrived += chunk.length;
    if (arrived >= length * part) request.socket.destroy();
  });
}

/** Files of their own content; the video is a container around noise, which no browser plays. */
async function makeFiles(folder: string, { photos, videoBytes }: Size) {
  const hashes = new Set<string>();
  const paths: string[] = [];
  for (let index = 0; index < photos; index += 1) {
    const { buffer } = makePicture(index, { width: 1_600, height: 1_200 });
    const path = join(folder, `photo-${index}.png`);
    await writeFile(path, buffer);
    hashes.add(createHash('sha256').update(buffer).digest('hex'));
    paths.push(path);
  }
  const video = join(folder, 'walk.mp4');
  hashes.add(await writeVideo(video, videoBytes));
  return { photos: paths, video, hashes };
}

/** @returns its hash */
async function writeVideo(path: string, bytes: number): Promise<string> {
  const hash = createHash('sha256');
  const file = await open(path, 'w');
  const write = async (part: Buffer): Promise<void> => {
    hash.update(part);
    await file.write(part);
  };
  const box = (type: string, length: number): Buffer => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(length, 0);
    head.write(type, 4, 'latin1');
    return head;
  };
  await write(Buffer.concat([box('ftyp', 24), Buffer.from('isom\0\0\0\0isommp42', 'latin1')]));
  await write(box('mdat', bytes - 24));
  const noise = Buffer.alloc(1024 * 1024);
  for (let left = bytes - 32; left > 0; left -= noise.length) {
    randomFillSync(noise);
    await write(noise.subarray(0, Math.min(left, noise.length)));
  }
  await file.close();
  return hash.digest('hex');
}

async function openVault(page: Page, device: Device): Promise<Page> {
  await page.goto(`${device.origin}/vault`);
  await page.getByRole('heading', { level: 1, name: 'Vault' }).waitFor();
  return page;
}

async function pick(page: Page, paths: readonly string[]): Promise<void> {
  await page.getByLabel('From files').setInputFiles([...paths]);
  // What the message says is stored on the device.
  await page.getByText(new RegExp(`^${paths.length} added`)).waitFor({ timeout: WITHIN_MS });
}

/** How many photos and videos the cards of the overview count. */
async function countItems(page: Page): Promise<number> {
  const counted = async (name: string): Promise<number> => {
    const card = page.getByRole('link', { name: new RegExp(`^${name}`) });
    const text = await card.getByText(/^\d+ items?$/).innerText();
    return Number.parseInt(text, 10);
  };
  return (await counted('Photos')) + (await counted('Videos'));
}

async function untilShown(page: Page, wanted: number): Promise<number> {
  const until = Date.now() + 60_000;
  let count = await countItems(page);
  while (count < wanted && Date.now() < until) {
    await wait(250);
    count = await countItems(page);
  }
  return count;
}

async function photosOf(family: Family): Promise<PhotoRecord[]> {
  const response = await family.ask('/api/photos?limit=500');
  return (await response.json()) as PhotoRecord[];
}

async function untilStored(family: Family, count: number, page: Page): Promise<void> {
  const until = Date.now() + WITHIN_MS;
  for (;;) {
    const photos = await photosOf(family);
    const stored = photos.filter((photo) => photo.stored.includes('original'));
    if (stored.length >= count) break;
    if (Date.now() > until) {
      throw new Error(`only ${stored.length} of ${count} arrived: ${await page.innerText('main')}`);
    }
    await wait(1_000);
  }
  // The smaller pictures have arrived before.
  await page.getByText(/^Waiting to upload/).waitFor({ state: 'hidden', timeout: WITHIN_MS });
}

/** Compares every file with what was picked. @returns the bytes of all files, smaller pictures included */
async function checkServer(
  family: Family,
  hashes: ReadonlySet<string>,
  problems: string[],
): Promise<number> {
  const photos = await photosOf(family);
  if (photos.length !== hashes.size) problems.push(`${photos.length} records`);
  const seen = new Set<string>();
  let total = 0;
  for (const { id, stored } of photos) {
    for (const file of stored) {
      const path = filePath({ collection: 'photos', recordId: id, file });
      const response = await family.ask(path);
      const bytes = Buffer.from(await response.arrayBuffer());
      total += bytes.length;
      if (file !== 'original') continue;
      const hash = createHash('sha256').update(bytes).digest('hex');
      if (!hashes.has(hash)) problems.push(`${id} is not what was picked`);
      if (seen.has(hash)) problems.push(`${id} is there twice`);
      seen.add(hash);
    }
  }
  return total;
}
