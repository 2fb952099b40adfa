import { strToU8, zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { collections } from '../../../schema/collections.ts';
import type { EventRecord } from '../../../schema/records/event.ts';
import type { AnyRecord } from '../../../schema/records/record.ts';
import { isRemoved } from '../../../schema/rules/merge.ts';
import { type RowProblem, rowProblems } from '../../domain/import/parsed-row.ts';
import { type ImportSample, importSamples } from '../../../tests/helpers/import-files.ts';
import { type TestReplica, bottle, openTestReplica } from '../../../tests/helpers/replica.ts';
import { loadedSchemas } from '../../../tests/helpers/schemas.ts';
import { NEW_CHILD } from './import-answers.ts';
import type { StoredAnswers } from './import-facts.ts';
import { readImportJobs } from './import-jobs.ts';
import { ImportSession, type ReadFiles } from './import-session.ts';

let environment: TestReplica;
beforeEach(async () => {
  environment = await openTestReplica();
});
afterEach(() => environment.replica.close());

const session = () =>
  new ImportSession({ ...environment, schemas: loadedSchemas, device: environment.device });

const filesOf = ({ files }: ImportSample) => files.map(({ name, text }) => new File([text], name));

function answersOf(read: ReadFiles, over: Partial<StoredAnswers> = {}): StoredAnswers {
  const [provider = 'csv'] = read.providers;
  const questions = read.questions[provider];
  return {
    provider,
    zones: [{ from: null, tz: 'Europe/Berlin' }],
    units: { volume: 'ml', weight: 'kg', length: 'cm', temperature: 'C' },
    dateOrder: questions?.dateOrder ?? 'mdy',
    mapping: questions?.mapping ?? null,
    children: Object.fromEntries((questions?.children ?? []).map(({ key }) => [key, NEW_CHILD])),
    withDuplicates: false,
    withTrash: false,
    ...over,
  };
}

async function openedBy(work: ImportSession, files: readonly File[]): Promise<ReadFiles> {
  const opened = await work.open(files);
  if (!opened.ok) throw new Error(opened.reason);
  return opened.read;
}

async function alive(
  collection: 'events' | 'growth' | 'children' = 'events',
): Promise<AnyRecord[]> {
  const found: AnyRecord[] = [];
  for await (const page of environment.replica.pages(collection)) {
    found.push(...page.filter((record) => !isRemoved(record)));
  }
  return found;
}

describe.each(Object.values(importSamples).map((make) => make(120)))(
  'an import of $provider',
  (sample) => {
    test('comes in once, also on a second device, and is undone to nothing', async () => {
      const work = session();
      const read = await openedBy(work, filesOf(sample));
      const preview = await work.plan(answersOf(read));
      expect(preview).toMatchObject({ known: 0, duplicates: 0, left: 0, problems: [] });
      const job = await work.run(() => undefined);
      const events = (await alive()) as unknown as EventRecord[];
      expect(events).toHaveLength(sample.records);
      expect(new Set(events.map(({ source }) => source))).toEqual(new Set(['import']));
      expect(await alive('children')).toHaveLength(1);

      expect(await session().found()).toEqual([
        {
          id: job.id,
          provider: sample.provider,
          count: job.total,
          startedAt: environment.clock.now(),
          by: environment.userId,
        },
      ]);

      // Another device of the family makes the same records.
      const other = await openTestReplica();
      const there = new ImportSession({ ...other, schemas: loadedSchemas, device: other.device });
      await there.plan(answersOf(await openedBy(there, filesOf(sample))));
      await there.run(() => undefined);
      const ids = new Set<string>();
      for await (const page of other.replica.pages('events'))
        for (const { id } of page) ids.add(id);
      expect(ids).toEqual(new Set(events.map(({ id }) => id)));
      await other.replica.close();

      const again = session();
      expect(await again.plan(answersOf(await openedBy(again, filesOf(sample))))).toMatchObject({
        fresh: 0,
        duplicates: 0,
      });

      await again.undo(job.id, () => undefined);
      expect(await alive()).toEqual([]);
      expect(await alive('children')).toEqual([]);
      expect(await again.found()).toEqual([]);
    });
  },
);

test('goes on after the page was closed, with the files that were kept', async () => {
  const sample = importSamples.huckleberry?.(1_200);
  if (!sample) throw new Error('no sample');
  const work = session();
  await work.plan(answersOf(await openedBy(work, filesOf(sample))));
  const stop = new AbortController();
  const stopping = work.run((done) => {
    if (done >= 500) stop.abort();
  }, stop.signal);
  await expect(stopping).rejects.toThrow(/abort/i);
  const { userId, device } = environment;
  const [job] = await readImportJobs(userId, environment.clock.now(), device);
  expect(job).toMatchObject({ state: 'running', total: 1_201 });
  await environment.reopen();
  const progress: number[] = [];
  const ended = await session().resume(job?.id ?? '', (done) => progress.push(done));
  expect(ended).toMatchObject({ state: 'done', done: 1_201 });
  expect(progress[0]).toBeGreaterThanOrEqual(500);
  expect(await alive()).toHaveLength(1_200);
  // The files are not kept any longer.
  expect(await session().resume(job?.id ?? '', () => undefined)).toBeNull();
});

test('leaves out what was logged here within five minutes, unless it is chosen', async () => {
  const { replica } = environment;
  const [child] = await replica.store(collections.children).add([
    {
      id: 'child-number-one',
      childId: 'child-number-one',
      name: 'Mia',
      birthdate: '2026-01-01',
      gender: null,
      chartSex: null,
      gestationDays: null,
      color: '#112233',
      caregivers: [],
    } as never,
  ]);
  const at = Date.UTC(2026, 2, 1, 7, 2);
  await replica.events.add([{ ...bottle(at), childId: child?.id ?? '' }]);
  const text =
    'Type,Start,End,Duration,Start Condition,Start Location,End Condition,Notes\n' +
    'Feed,2026-03-01 08:00,,,Formula,Bottle,90ml,\n';
  const work = session();
  const read = await openedBy(work, [new File([text], 'a.csv')]);
  const answers = answersOf(read, { children: { '': child?.id ?? null } });
  expect(await work.plan(answers)).toMatchObject({ fresh: 0, duplicates: 1 });
  await work.plan({ ...answers, withDuplicates: true });
  await work.run(() => undefined);
  expect(await alive()).toHaveLength(2);
});

test('brings back what an undo has put into the trash, with better answers', async () => {
  const text =
    'Type,Start,End,Duration,Start Condition,Start Location,End Condition,Notes\n' +
    'Feed,2026-03-01 08:00,,,Formula,Bottle,90ml,\n';
  const files = [new File([text], 'a.csv')];
  const child = await environment.replica.store(collections.children).add([
    {
      id: 'child-number-one',
      childId: 'child-number-one',
      name: 'Mia',
      birthdate: null,
      gender: null,
      chartSex: null,
      gestationDays: null,
      color: '#112233',
      caregivers: [],
    } as never,
  ]);
  const children = { '': child[0]?.id ?? null };
  const first = session();
  await first.plan(answersOf(await openedBy(first, files), { children }));
  const { id } = await first.run(() => undefined);
  await first.undo(id, () => undefined);
  const second = session();
  const zones = [{ from: null, tz: 'America/New_York' }];
  const answers = answersOf(await openedBy(second, files), { children, zones });
  expect(await second.plan(answers)).toMatchObject({ fresh: 0, inTrash: 1 });
  await second.plan({ ...answers, withTrash: true });
  await second.run(() => undefined);
  expect(await alive()).toMatchObject([
    { startedAt: Date.UTC(2026, 2, 1, 13), tz: 'America/New_York' },
  ]);
});

test('brings in rows with characters that no record can hold, without them', async () => {
  const head = 'Type,Start,End,Duration,Start Condition,Start Location,End Condition,Notes\n';
  const table = `${head}Feed,2026-03-01 08:00,,,Formula,Bottle,90ml,half\0done\n`;
  const sick = {
    notes: 'half\0done \uD800',
    time: '2026-03-01T09:00:00+01:00',
    child: 1,
    wet: true,
    solid: false,
  };
  const answer = { count: 1, results: [{ id: 7, ...sick }] };
  for (const file of [
    new File([table], 'a.csv'),
    new File([JSON.stringify(answer)], 'changes.json'),
  ]) {
    const work = session();
    await work.plan(answersOf(await openedBy(work, [file])));
    await work.run(() => undefined);
  }
  const notes = ((await alive()) as unknown as EventRecord[]).map(({ note }) => note);
  expect(notes).toEqual(['halfdone', 'halfdone']);
});

test('leaves a record of an archive out that no server would take', async () => {
  const draft = { ...bottle(Date.UTC(2026, 2, 1, 8)), type: 'pumping', childId: null };
  const [logged] = await environment.replica.events.add([
    { ...draft, payload: { totalMl: 60 }, note: 'fine' } as never,
  ]);
  const notes = [
    { ...logged, id: 'event-number-one' },
    { ...logged, id: 'event-number-two', note: 'half\0done' },
  ];
  const lines = notes.map((note) => JSON.stringify(note)).join(',\n');
  const archive = zipSync({ 'data/events.json': strToU8(`[\n${lines}\n]\n`) });
  const work = session();
  const read = await openedBy(work, [new File([new Uint8Array(archive)], 'export.zip')]);
  expect(await work.plan(answersOf(read))).toMatchObject({
    fresh: 1,
    problems: [{ problem: 'badValue', count: 1 }],
  });
});

test('says of every row what became of it', async () => {
  const text =
    'Type,Start,End,Duration,Start Condition,Start Location,End Condition,Notes\n' +
    'Feed,2026-03-01 08:00,,,Formula,Bottle,=1+1,\nFeed,never,,,Formula,Bottle,90ml,\n';
  const work = session();
  await work.plan(
    answersOf(await openedBy(work, [new File([text], 'a.csv')]), { children: { '': NEW_CHILD } }),
  );
  const report = work.report({
    head: ['file', 'row', 'kind', 'result', 'reason', 'text'],
    outcomes: {
      entry: 'in',
      note: 'note',
      known: 'known',
      duplicate: 'twin',
      inTrash: 'trash',
      left: 'out',
    },
    problems: Object.fromEntries(
      rowProblems.map((problem) => [problem, `because ${problem}`]),
    ) as Record<RowProblem, string>,
  });
  expect(report.split('\r\n').slice(1, 3)).toEqual([
    'a.csv,2,feed,note,because badValue,"Type: Feed, Start: 2026-03-01 08:00, Start Condition: Formula, Start Location: Bottle, End Condition: =1+1"',
    'a.csv,3,feed,out,because noTime,"Type: Feed, Start: never, Start Condition: Formula, Start Location: Bottle, End Condition: 90ml"',
  ]);
});
