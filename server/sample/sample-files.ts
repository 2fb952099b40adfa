import { Buffer } from 'node:buffer';
import sharp from 'sharp';
import { v7 as newId } from 'uuid';
import type { RestInput } from '../../schema/collections/define.ts';
import { DAY_MS } from '../../schema/limits.ts';
import { serverCollections } from '../../schema/server-collections.ts';
import type { MediaCollection } from '../../schema/wire/media.ts';
import { listUsers } from '../accounts/people/users.ts';
import { examineFile } from '../media/received-file.ts';
import type { UploadServices } from '../media/uploads.ts';
import { storeWhole } from '../media/whole-upload.ts';
import type { AccountActor } from '../records/audience.ts';
import { sampleDrawings } from './sample-drawings.ts';
import { sampleAccountOf } from './sample-family.ts';
import { samplePaper } from './sample-paper.ts';

/** Set when they have been added: what somebody deletes does not come back. */
const SETTING = 'sample-files';
const JPEG_QUALITY = 82;

type NewFile = { collection: MediaCollection; name: string; bytes: Buffer; input: RestInput };

/** What opens SVG; blocked while anybody else's pictures may come (`server/media/content.ts`). */
const SVG = { operation: ['VipsForeignLoadSvg'] };

/**
 * The drawings of the sample as JPEG files. Call it before the server listens: the library opens SVG
 * meanwhile.
 *
 * @returns null when the sample family has its files already
 */
export async function drawSamplePictures({
  db,
}: Pick<UploadServices, 'db'>): Promise<readonly Buffer[] | null> {
  const [done] = await db.query('select 1 from settings where key = $1', [SETTING]);
  if (done) return null;
  sharp.unblock(SVG);
  try {
    return await Promise.all(
      sampleDrawings.map(({ svg }) =>
        sharp(Buffer.from(svg)).jpeg({ quality: JPEG_QUALITY }).toBuffer(),
      ),
    );
  } finally {
    sharp.block(SVG);
  }
}

/**
 * Gives the sample family some pictures and documents, once.
 *
 * @param pictures those of `drawSamplePictures`
 */
export async function addSampleFiles(
  services: UploadServices,
  { pictures, now }: { pictures: readonly Buffer[]; now: number },
): Promise<void> {
  const { db } = services;
  const accountId = await sampleAccountOf(db);
  if (accountId === null) return;
  const owner = (await listUsers(db, accountId)).find(({ role }) => role === 'super_admin');
  if (!owner) return;
  const { userId, role } = owner;
  const actor: AccountActor = { accountId, userId, role, grants: {} };
  // The youngest.
  const [child] = await db.query<{ id: string; born: string | null }>(
    `select body ->> 'id' as id, body ->> 'birthdate' as born from records
     where account_id = $1 and collection = 'children'
     order by body ->> 'birthdate' desc limit 1`,
    [accountId],
  );
  if (!child?.born) return;
  const photos = drawnPhotos(pictures, child.id, Date.parse(child.born));
  for (const file of [...photos, ...papers(child.id, now)]) {
    await addFile(services, file, { actor, now });
  }
  await db.query('insert into settings (key, value) values ($1, $2) on conflict do nothing', [
    SETTING,
    accountId,
  ]);
}

async function addFile(
  services: UploadServices,
  { collection, name, bytes, input }: NewFile,
  by: { actor: AccountActor; now: number },
): Promise<void> {
  const { rest, files } = serverCollections[collection];
  if (!rest || !files) return;
  const { uploads } = services.media;
  const uploadId = newId();
  try {
    const content = Object.assign(chunks(bytes), { destroyed: false });
    await uploads.append(uploadId, 0, content);
    const about = { name, keepsLocation: false };
    const rules = { ...files.upload, pictures: services.media.pictures };
    const arrived = await examineFile(uploads.path(uploadId), about, rules);
    const resource = { collection, rest };
    const context = { resource, ...by, newUntil: null };
    await storeWhole(services, { input, arrived: [{ ...arrived, uploadId }] }, context);
  } finally {
    await uploads.discard(uploadId);
  }
}

async function* chunks(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

function drawnPhotos(pictures: readonly Buffer[], childId: string, bornAt: number): NewFile[] {
  return sampleDrawings.flatMap(({ caption, day, tags }, index): NewFile[] => {
    const bytes = pictures[index];
    if (!bytes) return [];
    const input = {
      caption,
      tags: [...tags],
      childIds: [childId],
      takenAt: bornAt + day * DAY_MS + 15 * 3_600_000,
      takenTz: Intl.DateTimeFormat().resolvedOptions().timeZone,
    };
    return [{ collection: 'photos', name: `${caption}.jpg`, bytes, input }];
  });
}

function papers(childId: string, now: number): NewFile[] {
  const dayIn = (days: number) => new Date(now + days * DAY_MS).toISOString().slice(0, 10);
  return [
    {
      collection: 'documents',
      name: 'vaccination-card.pdf',
      bytes: samplePaper([
        'Vaccination card',
        'Mia',
        '',
        'Six-in-one, first dose',
        'Pneumococcal, first dose',
        'Rotavirus, first dose',
      ]),
      input: {
        title: 'Vaccination card',
        category: 'vaccination',
        childIds: [childId],
        issuer: 'Dr. Lindgren',
        visibility: 'family',
      },
    },
    {
      collection: 'documents',
      name: 'health-insurance.pdf',
      bytes: samplePaper(['Health insurance', 'Mia', '', 'Policy A-4711-220']),
      input: {
        title: 'Health insurance',
        category: 'insurance',
        childIds: [childId],
        issuer: 'Northern Insurance',
        number: 'A-4711-220',
        issuedOn: dayIn(-100),
        validUntil: dayIn(55),
      },
    },
  ];
}
