import { unzipSync } from 'fflate';
import { expect } from 'vitest';
import type { CollectionName } from '../../schema/collections.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import type { FileTaker } from '../../src/app/import/archive-files.ts';
import type { ImportJob } from '../../src/app/import/import-facts.ts';
import { ImportSession } from '../../src/app/import/import-session.ts';
import { importedCollections } from '../../src/domain/import/coming-back.ts';
import type { ImportPreview } from '../../src/domain/import/import-preview.ts';
import type { Replica } from '../../src/replica/replica.ts';
import { HttpDevice } from './http-device.ts';
import { loadedSchemas } from './schemas.ts';
import type { Person } from './server.ts';
import { createMemoryDeviceStore } from './sync.ts';

/** A family that moves from one account to another by an archive. */

export type Exported = AnyRecord & {
  history?: { path: string; value: unknown; writtenAt: number; by: string }[];
};
export type Archive = {
  file: File;
  records: Map<CollectionName, Exported[]>;
  files: Readonly<Record<string, Uint8Array>>;
};

/** The archive of the server for a person. */
export async function exportOf(
  url: string,
  { api, accessToken, password }: Person,
): Promise<Archive> {
  await api.post('/api/auth/confirm-password', { password });
  const response = await fetch(`${url}/api/gdpr/export`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  expect(response.status).toBe(200);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const files = unzipSync(bytes);
  const records = new Map(
    importedCollections.map((name) => {
      const text = Buffer.from(files[`data/${name}.json`] ?? []).toString();
      return [name, JSON.parse(text) as Exported[]] as const;
    }),
  );
  return { file: new File([bytes], 'nestling-export.zip'), records, files };
}

let nodes = 0;
/** A phone of a person, on which the family's records arrive by `sync`. */
export function phoneOf(person: Person, url: string, now: () => number): HttpDevice {
  nodes += 1;
  return new HttpDevice(person, { node: `movein${String(nodes).padStart(2, '0')}`, url, now });
}

/** An import on a device; it reads all that the device has. */
export function importOn(
  phone: HttpDevice,
  { id: userId, username }: Person,
  { now, files = null }: { now: () => number; files?: FileTaker | null },
): ImportSession {
  const replica = {
    userId,
    store: phone.store,
    pages: (collection: CollectionName) => pagesOf(phone, collection),
  } as unknown as Replica;
  const device = createMemoryDeviceStore();
  const clock = { now, skewMs: () => 0 };
  return new ImportSession({ replica, schemas: loadedSchemas, clock, device, username, files });
}

async function* pagesOf(phone: HttpDevice, collection: CollectionName) {
  const names = Object.entries(phone.records());
  yield names.filter(([name]) => name.startsWith(`${collection}/`)).map(([, record]) => record);
}

/** What the import of an archive would do. */
export async function planImport(session: ImportSession, file: File): Promise<ImportPreview> {
  const opened = await session.open([file]);
  if (!opened.ok) throw new Error(opened.reason);
  return session.plan({
    provider: 'nestling',
    zones: [{ from: null, tz: 'UTC' }],
    units: { volume: 'ml', weight: 'kg', length: 'cm', temperature: 'C' },
    dateOrder: 'mdy',
    mapping: null,
    children: {},
    withDuplicates: false,
    withTrash: false,
  });
}

export async function runImport(session: ImportSession, file: File): Promise<ImportJob> {
  await planImport(session, file);
  return session.run(() => undefined);
}

/** The records that are not removed. */
export function alive(records: readonly Exported[] = []): Exported[] {
  return records.filter(({ removed }) => removed === null);
}
