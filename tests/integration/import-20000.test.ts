import { describe, expect, test } from 'vitest';
import { isRemoved } from '../../schema/rules/merge.ts';
import { NEW_CHILD } from '../../src/app/import/import-answers.ts';
import type { StoredAnswers } from '../../src/app/import/import-facts.ts';
import { ImportSession, type ReadFiles } from '../../src/app/import/import-session.ts';
import { type ImportSample, importSamples } from '../helpers/import-files.ts';
import { type TestReplica, openTestReplica } from '../helpers/replica.ts';
import { loadedSchemas } from '../helpers/schemas.ts';

/** As many entries as a family logs in more than a year, in each format. */

const ROWS = 20_000;

describe.each(Object.values(importSamples).map((make) => make(ROWS)))(
  '20,000 rows of $provider',
  (sample) => {
    test('add nothing the second time and are undone to nothing', async () => {
      const phone = await openTestReplica();
      try {
        const first = importOn(phone);
        await first.plan(answersOf(await openedBy(first, sample)));
        const job = await first.run(() => undefined);
        expect(await countAlive(phone)).toBe(sample.records);
        const second = importOn(phone);
        const preview = await second.plan(answersOf(await openedBy(second, sample)));
        expect(preview).toMatchObject({ fresh: 0, duplicates: 0, inTrash: 0 });
        await second.undo(job.id, () => undefined);
        expect(await countAlive(phone)).toBe(0);
      } finally {
        await phone.replica.close();
      }
    }, 1_200_000);
  },
);

function importOn(phone: TestReplica): ImportSession {
  return new ImportSession({ ...phone, schemas: loadedSchemas, device: phone.device });
}

async function openedBy(work: ImportSession, { files }: ImportSample): Promise<ReadFiles> {
  const opened = await work.open(files.map(({ name, text }) => new File([text], name)));
  if (!opened.ok) throw new Error(opened.reason);
  return opened.read;
}

function answersOf(read: ReadFiles): StoredAnswers {
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
  };
}

async function countAlive({ replica }: TestReplica): Promise<number> {
  let count = 0;
  for await (const page of replica.pages('events')) {
    count += page.filter((record) => !isRemoved(record)).length;
  }
  return count;
}
