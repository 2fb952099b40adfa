import * as z from 'zod/mini';
import { importProviders } from '../../domain/import/import-format.ts';
import { rowOutcomes } from '../../domain/import/import-plan.ts';
import { rowProblems } from '../../domain/import/parsed-row.ts';
import { defineKeyedFact, parseWith } from '../../lib/device-facts.ts';

/** What this device keeps of its imports, by user and import. */

const Answers = z.object({
  provider: z.enum(importProviders),
  zones: z.array(z.object({ from: z.nullable(z.string()), tz: z.string() })),
  units: z.object({
    volume: z.enum(['ml', 'oz']),
    weight: z.enum(['kg', 'lb', 'g']),
    length: z.enum(['cm', 'in']),
    temperature: z.enum(['C', 'F']),
  }),
  dateOrder: z.enum(['dmy', 'mdy']),
  mapping: z.nullable(
    z.object({
      columns: z.record(z.string(), z.nullable(z.string())),
      kinds: z.record(z.string(), z.string()),
    }),
  ),
  /** By the key of the child in the file: one of ours, `new`, or null: left out. */
  children: z.record(z.string(), z.nullable(z.string())),
  withDuplicates: z.boolean(),
  withTrash: z.boolean(),
});
export type StoredAnswers = z.infer<typeof Answers>;

/** A line of the report. */
const Row = z.object({
  file: z.string(),
  row: z.number(),
  entity: z.string(),
  outcome: z.enum(rowOutcomes),
  problem: z.nullable(z.enum(rowProblems)),
  text: z.string(),
});

const Job = z.object({
  id: z.string(),
  files: z.array(z.string()),
  startedAt: z.number(),
  answers: Answers,
  /** `stopped` is what a job is that no worker is on: nobody writes that. */
  state: z.enum(['running', 'done', 'undone']),
  /** Records that are written, of those that were to be. */
  done: z.number(),
  total: z.number(),
  /** Files of the archive that could not be read; absent in a job of an older release, and while it runs. */
  damaged: z.optional(z.array(Row)),
});
export type ImportJob = z.infer<typeof Job>;

export const importJobFact = defineKeyedFact({
  prefix: 'import-job:',
  owner: 'user',
  parse: parseWith(Job),
});

const Files = z.array(z.object({ name: z.string(), bytes: z.instanceof(ArrayBuffer) }));

/** The files of an import until it has ended, so that it goes on after the page was closed. */
export const importFilesFact = defineKeyedFact({
  prefix: 'import-files:',
  owner: 'user',
  parse: parseWith(Files),
});
