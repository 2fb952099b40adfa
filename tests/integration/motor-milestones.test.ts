import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { motorMilestoneId } from '../../schema/records/motor-milestone-id.ts';
import { presets } from '../../schema/rights/presets.ts';
import { collectionSamples, createSampleDevice } from '../helpers/collection-samples.ts';
import { type TestFamily, type TestServer, startTestServer } from '../helpers/server.ts';

let server: TestServer;
let family: TestFamily;
let childId: string;
let path: string;

beforeAll(async () => {
  server = await startTestServer();
  family = await server.createFamily();
});
beforeEach(async () => {
  const mia = { name: 'Mia', birthdate: '2025-06-01' };
  const { body } = await family.owner.api.post('/api/user-children', mia);
  childId = (body as { id: string }).id;
  path = `/api/user-children/${childId}/motor-milestones`;
});
afterAll(() => server.stop());

type States = Record<string, { status: string; date: string | null; note: string; at: number }>;
const read = async () => (await family.owner.api.get(path)).body as States;

describe('motor milestones over REST', () => {
  test('are six, not yet seen, until somebody says otherwise', async () => {
    const { status, body } = await family.owner.api.get(path);
    expect(status).toBe(200);
    expect(Object.keys(body as object)).toHaveLength(6);
    expect(body).toMatchObject({ walking_alone: { status: 'not_yet', date: null, by: null } });
  });

  test('are stored one by one: what is left out or the same stays as it is', async () => {
    const { owner, parent } = family;
    await owner.api.put(path, { sitting_without_support: { status: 'seen', date: '2026-01-05' } });
    const sent = await parent.api.put(path, {
      standing_alone: { status: 'sure', date: '2026-05-01', datePrecision: 'month', note: 'Bath' },
    });
    expect(sent.status).toBe(200);
    expect(sent.body).toMatchObject({
      sitting_without_support: { status: 'seen', date: '2026-01-05', by: owner.id },
      standing_alone: { status: 'sure', datePrecision: 'month', note: 'Bath', by: parent.id },
      walking_alone: { status: 'not_yet' },
    });
    const whole = await owner.api.put(path, sent.body);
    expect(whole).toMatchObject({ status: 200, body: sent.body as object });
  });

  test('keep the later of two changes by their time, and answer the earlier one with 409', async () => {
    const { owner, parent } = family;
    const first = { sitting_without_support: { status: 'seen', date: '2026-01-05' } };
    const { body } = await owner.api.put(path, first);
    const { at } = (body as States)['sitting_without_support']!;
    const stale = await parent.api.put(path, {
      sitting_without_support: { status: 'seen', date: '2026-01-02', at: at - 60_000 },
      walking_alone: { status: 'seen', date: '2026-02-02', at },
    });
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'STALE', milestones: body as object },
    });
    expect(await read()).toEqual(body);
    // Merged by the later `at`, and sent again.
    const present = (stale.body as { milestones: States }).milestones;
    const merged = { ...present, walking_alone: { status: 'seen', date: '2026-02-02', at } };
    expect((await parent.api.put(path, merged)).status).toBe(200);
    expect(await read()).toMatchObject({
      sitting_without_support: { date: '2026-01-05' },
      walking_alone: { status: 'seen', date: '2026-02-02' },
    });
  });

  test('take what a device wrote, and give it to devices', async () => {
    const { owner } = family;
    const device = createSampleDevice(owner.id);
    const { checkpoint } = await owner.api.pull();
    const record = {
      ...device.create(collectionSamples.motorMilestones!, childId, 'On the rug'),
      id: motorMilestoneId(childId, 'standing_alone'),
    };
    await owner.api.push(device.node, ['motorMilestones', record]);
    expect(await read()).toMatchObject({ standing_alone: { status: 'seen', note: 'On the rug' } });
    await owner.api.put(path, { standing_alone: { status: 'sure', date: '2026-01-06' } });
    const { changes } = await owner.api.pull(checkpoint);
    const [pulled] = changes.filter(({ collection }) => collection === 'motorMilestones');
    expect(pulled?.record).toMatchObject({ id: record.id, status: 'sure', date: '2026-01-06' });
    await owner.api.push(device.node, ['motorMilestones', device.remove(pulled!.record)]);
    expect(await read()).toMatchObject({ standing_alone: { status: 'not_yet', at: null } });
    await owner.api.put(path, { standing_alone: { status: 'seen' } });
    expect(await read()).toMatchObject({ standing_alone: { status: 'seen', date: null } });
  });

  test.each([
    ['an unknown milestone', { flying: { status: 'seen' } }],
    ['an unknown status', { walking_alone: { status: 'maybe' } }],
    ['no status', { walking_alone: { date: '2026-01-05' } }],
    ['a date of what was not seen', { walking_alone: { status: 'not_yet', date: '2026-01-05' } }],
    ['a date that does not exist', { walking_alone: { status: 'seen', date: '2026-02-30' } }],
    ['a date before birth', { walking_alone: { status: 'seen', date: '2025-01-05' } }],
    ['a date in the future', { walking_alone: { status: 'seen', date: '2999-01-05' } }],
    ['a time in the future', { walking_alone: { status: 'seen', at: 4_000_000_000_000 } }],
    ['a note that is too long', { walking_alone: { status: 'seen', note: 'x'.repeat(301) } }],
    ['NaN', { walking_alone: { status: 'seen', at: Number.NaN, date: 'NaN' } }],
    ['a list', []],
  ])('are refused with %s, and nothing changes', async (_, body) => {
    const { api } = family.owner;
    const before = await read();
    const answer = await api.put(path, body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    expect((answer.body as { error: string }).error).not.toBe('');
    expect(await read()).toEqual(before);
  });

  test('are for those who may see growth, and changed by those who may edit it', async () => {
    const { owner, caregiver } = family;
    const grant = async (growth: 'none' | 'see' | 'edit') =>
      owner.api.put(`/api/user-children/${childId}/caregivers/${caregiver.id}`, {
        permissions: { ...presets.nanny, growth },
      });
    const body = { walking_alone: { status: 'seen' } };
    for (const [growth, get, put] of [
      ['none', 403, 'FORBIDDEN'],
      ['see', 200, 'FORBIDDEN'],
      ['edit', 200, undefined],
    ] as const) {
      await grant(growth);
      expect([growth, (await caregiver.api.get(path)).status]).toEqual([growth, get]);
      const answer = await caregiver.api.put(path, body);
      expect([growth, (answer.body as { code?: string }).code]).toEqual([growth, put]);
    }
  });

  test('have a history, for parents and for who noted them first', async () => {
    const { owner, parent, caregiver } = family;
    await owner.api.put(`/api/user-children/${childId}/caregivers/${caregiver.id}`, {
      permissions: { ...presets.nanny, growth: 'edit' },
    });
    const historyOf = (milestone: string) => `${path}/${milestone}/history`;
    expect(await owner.api.get(historyOf('walking_alone'))).toMatchObject({
      status: 200,
      body: [],
    });
    await caregiver.api.put(path, { walking_alone: { status: 'seen', date: '2026-01-05' } });
    await owner.api.put(path, { walking_alone: { status: 'sure', date: '2026-01-06' } });
    for (const { api } of [owner, parent, caregiver]) {
      expect((await api.get(historyOf('walking_alone'))).body).toMatchObject([
        { path: '~seen', value: ['seen', '2026-01-05', 'day'] },
      ]);
    }
    await owner.api.put(path, { standing_alone: { status: 'seen' } });
    expect(await caregiver.api.get(historyOf('standing_alone'))).toMatchObject({ status: 404 });
    expect(await owner.api.get(historyOf('flying'))).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION' },
    });
  });

  test('are not found for an unknown child', async () => {
    const unknown = `/api/user-children/${randomUUID()}/motor-milestones`;
    expect(await family.owner.api.get(unknown)).toMatchObject({ status: 404 });
    expect(await family.owner.api.put(unknown, {})).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
  });
});

describe('the standards of WHO', () => {
  const standards = '/api/user-children/who-standards';

  test.each([
    ['wfa', ['day', 'month'], 1827],
    ['lhfa', ['day', 'month'], 1827],
    ['hcfa', ['day'], 1827],
    ['bfa', ['day', 'month'], 1827],
    ['wfl', ['mm', 'mm'], 651],
  ])('%s have a version and all figures, for either sex or both', async (name, by, rows) => {
    const { api } = family.owner;
    type Table = { by: string; L: number[]; M: number[]; S: number[] };
    type Answer = { version: string; tables: Record<string, Table[]> };
    const [both, f, m] = await Promise.all(
      ['', '-f', '-m'].map(async (sex) => (await api.get(`${standards}/${name}${sex}`)).body),
    );
    const { tables, version } = both as Answer;
    expect(version).toMatch(/^[0-9a-f]{16}$/);
    expect(Object.keys(tables)).toEqual(['f', 'm']);
    expect(tables['f']!.map((table) => table.by)).toEqual(by);
    for (const column of ['L', 'M', 'S'] as const) {
      expect(tables['m']![0]![column]).toHaveLength(rows);
    }
    expect((f as Answer).tables).toEqual({ f: tables['f'] });
    expect((m as Answer).tables).toEqual({ m: tables['m'] });
    expect(new Set([version, (f as Answer).version, (m as Answer).version]).size).toBe(3);
  });

  test('have the figures that WHO prints', async () => {
    const { body } = await family.owner.api.get(`${standards}/wfa-m`);
    const [table] = (body as { tables: { m: [{ L: number[]; M: number[]; S: number[] }] } }).tables
      .m;
    // WHO Child Growth Standards, weight-for-age, boys, day 0.
    expect([table.L[0], table.M[0], table.S[0]]).toEqual([0.3487, 3.3464, 0.14602]);
  });

  test.each(['xyz', 'wfa-x', 'wfa-fm', 'constructor', 'WFA', '-f'])(
    'do not include %s',
    async (name) => {
      const answer = await family.owner.api.get(`${standards}/${name}`);
      expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    },
  );
});
