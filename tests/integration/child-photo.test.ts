import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ChildRecord } from '../../schema/records/child.ts';
import { childMerge } from '../../schema/collections/children.ts';
import { photoOf } from '../../schema/records/photo.ts';
import { presets } from '../../schema/rights/presets.ts';
import { editRecord } from '../../schema/rules/merge.ts';
import { HttpDevice } from '../helpers/http-device.ts';
import { exif, makeJpeg } from '../helpers/jpeg.ts';
import {
  type Person,
  type TestFamily,
  type TestServer,
  startTestServer,
} from '../helpers/server.ts';

/** A child's photo, which is a field of the child's record. */

let server: TestServer;
let family: TestFamily;
const photo = photoOf(makeJpeg());
const other = photoOf(makeJpeg({ dataBytes: 400 }));

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  family = await server.createFamily();
});

describe('a photo of a child', () => {
  test('reaches the people who may see the child, and nobody else', async () => {
    const { owner, parent, caregiver, childId, otherChildId } = family;
    await put(owner, { photo });
    await put(owner, { photo: other }, otherChildId);
    const held = await Promise.all(
      [parent, caregiver].map(async (person, i) => {
        const device = new HttpDevice(person, {
          node: `photos0${i}`,
          url: server.url,
          now: Date.now,
        });
        await device.sync();
        const records = device.records();
        return [childId, otherChildId].map((id) => records[`children/${id}`]?.['photo']);
      }),
    );
    expect(held).toEqual([
      [photo, other],
      [photo, undefined],
    ]);
    await owner.api.patch(`/api/user-children/${childId}/caregivers/${caregiver.id}/permissions`, {
      permissions: { ...presets.nanny, photos: 'none' },
    });
    // The right to photos of entries does not matter for the photo of the child.
    expect((await caregiver.api.get(`/api/user-children/${childId}`)).body).toMatchObject({
      photo,
    });
  });

  test('merges like any field, and its previous value is not kept', async () => {
    const { owner, parent, childId } = family;
    await put(owner, { photo });
    const before = await read(owner);
    const at = Date.now() + 1_000;
    const edits = [
      [owner, 'photosaa', { photo: other }, at],
      [parent, 'photosbb', { name: 'Mia Berger' }, at + 1],
    ] as const;
    for (const [person, node, changes, when] of edits) {
      const record = editRecord(childMerge, before, changes, { by: person.id, at: when, node });
      await person.api.push(node, ['children', record]);
    }
    expect(await read(owner)).toMatchObject({ photo: other, name: 'Mia Berger' });
    // Nor from a device that sends it as a value that lost.
    const gone = editRecord(
      childMerge,
      await read(owner),
      { photo: null },
      {
        by: owner.id,
        at: at + 2,
        node: 'photosaa',
      },
    );
    const superseded = [{ path: 'photo', stamp: before.clocks['photo'], value: photo }];
    await owner.api.post('/api/sync/push', {
      node: 'photosaa',
      rows: [{ collection: 'children', record: gone, superseded }],
    });
    expect(await read(owner)).toMatchObject({ photo: null });
    const { body } = await owner.api.get(`/api/user-children/${childId}/history`);
    const paths = (body as { path: string }[]).map(({ path }) => path);
    expect(paths).toContain('name');
    expect(paths).not.toContain('photo');
  });

  test('that is not a small JPEG is refused on every path', async () => {
    const { owner, childId } = family;
    const bad = {
      elsewhere: 'https://example.org/mia.jpg',
      page: `data:text/html;base64,${btoa('<script>')}`,
      long: photoOf(makeJpeg({ dataBytes: 20_000 })),
      huge: photoOf(makeJpeg({ widthPx: 30_000 })),
      placed: photoOf(makeJpeg({ more: [exif] })),
    };
    const before = await read(owner);
    for (const [what, sent] of Object.entries(bad)) {
      const answer = await owner.api.put(`/api/user-children/${childId}`, { photo: sent });
      expect({ what, ...answer }).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
      const author = { by: owner.id, at: Date.now(), node: 'photosaa' };
      const record = editRecord(childMerge, before, { photo: sent }, author);
      const { verdicts } = await owner.api.push('photosaa', ['children', record]);
      expect(verdicts).toMatchObject([{ verdict: 'rejected', code: 'VALIDATION' }]);
    }
    expect(await read(owner)).toEqual(before);
  });
});

async function read(person: Person): Promise<ChildRecord> {
  const { body } = await person.api.get(`/api/user-children/${family.childId}`);
  const { _deleted: _, ...record } = body as ChildRecord & { _deleted: boolean };
  return record;
}

async function put(person: Person, body: object, childId = family.childId): Promise<void> {
  const { status } = await person.api.put(`/api/user-children/${childId}`, body);
  expect(status).toBe(200);
}
