import { type CollectionName, collections, mergeShapeOf } from '../../../schema/collections.ts';
import type { ChildRecord } from '../../../schema/records/child.ts';
import type { AnyRecord } from '../../../schema/records/record.ts';
import { recordProblem } from '../../../schema/records/record-limits.ts';
import { isRemoved, removeRecord } from '../../../schema/rules/merge.ts';
import type { ColumnMapping } from '../../domain/import/column-mapping.ts';
import { detectFormat, importFormats } from '../../domain/import/import-formats.ts';
import type { ImportProvider } from '../../domain/import/import-format.ts';
import {
  ExistingIndex,
  type ImportPlan,
  type PlannedFile,
  type PlannedRecord,
  type ReportRow,
} from '../../domain/import/import-plan.ts';
import { type ImportPreview, previewOf } from '../../domain/import/import-preview.ts';
import { type ReportTexts, reportCsv } from '../../domain/import/import-report.ts';
import type { ImportTable } from '../../domain/import/import-table.ts';
import { type UnitQuestion, defaultUnits } from '../../domain/import/import-units.ts';
import { comingBack, importedCollections } from '../../domain/import/coming-back.ts';
import { planOwn } from '../../domain/import/own-export.ts';
import type { OwnRecords } from '../../domain/import/own-records.ts';
import type { FileChild } from '../../domain/import/parsed-row.ts';
import { guessKinds, guessMapping, plainCsv } from '../../domain/import/plain-csv.ts';
import { type OwnType, planRows } from '../../domain/import/plan-rows.ts';
import { type DateOrder, dateOrderOf } from '../../domain/import/read-times.ts';
import { DEFAULT_SETTINGS, logSettingsOf } from '../../domain/statistics/settings.ts';
import type { Clock } from '../../lib/clock.ts';
import { type DeviceStore, deviceStore } from '../../lib/device-store.ts';
import { readFact, removeFact, writeFact } from '../../lib/device-facts.ts';
import { newId } from '../../lib/ids.ts';
import { withBulkWrites } from '../../replica/bulk-writes.ts';
import type { Replica } from '../../replica/replica.ts';
import type { RecordSchemas } from '../../replica/stores/record-schemas.ts';
import { type FileTaker, fileKeyOf } from './archive-files.ts';
import { Here } from './here.ts';
import { childAnswersOf, readOptionsOf } from './import-answers.ts';
import {
  type ImportJob,
  type StoredAnswers,
  importFilesFact,
  importJobFact,
} from './import-facts.ts';
import { type FoundImport, FoundImports } from './found-imports.ts';
import { changeImportJob, keepImportJob } from './import-jobs.ts';
import type { ImportSource, OpenProblem } from './import-source.ts';
import { openFiles } from './open-files.ts';

/** What a person is asked about files before an import. */
export type ReadFiles = {
  files: readonly string[];
  /** The formats that fit, best first. */
  providers: readonly ImportProvider[];
  rows: number;
  skipped: readonly string[];
  missing: number;
  /** By provider. */
  questions: Readonly<Partial<Record<ImportProvider, FormatQuestions>>>;
  /** The first rows of the first table, for the choice of columns. */
  head: readonly string[];
  sample: readonly (readonly string[])[];
};

export type FormatQuestions = {
  children: readonly (FileChild & { rows: number })[];
  units: readonly UnitQuestion[];
  asksZone: boolean;
  /** null: the dates may be of either order, so that the person is asked. */
  dateOrder: DateOrder | null;
  mapping: ColumnMapping | null;
};

export type OpenResult = { ok: true; read: ReadFiles } | { ok: false; reason: OpenProblem };

type Environment = {
  replica: Replica;
  schemas: RecordSchemas;
  clock: Clock;
  device?: DeviceStore;
  /** The address of the person; null: unknown. */
  username?: string | null;
  /** Where files go; null: nothing keeps files here. */
  files?: FileTaker | null;
};

/** Records that are written at once; those with files wait until these are stored. */
const BATCH = 250;
const BATCH_WITH_FILES = 20;
/** Larger files are not kept; after an interruption the person picks them again. */
const KEPT_MAX_BYTES = 32 * 1024 * 1024;
const SAMPLE_ROWS = 20;
/** So many damaged files are named with the import. */
const DAMAGED_MAX = 1_000;

/**
 * One import from the files to the records: read, asked about, planned, written, undone. Runs in a worker;
 * where none can be used, in the page.
 */
export class ImportSession {
  readonly #env: Environment;
  readonly #device: DeviceStore;
  #files: readonly File[] = [];
  #source: ImportSource | null = null;
  #jobId = newId();
  #plan: { answers: StoredAnswers; plan: ImportPlan } | null = null;
  /** What became of files while they were written, for the report. */
  #damaged: ReportRow[] = [];

  constructor(env: Environment) {
    this.#env = env;
    this.#device = env.device ?? deviceStore;
  }

  async open(files: readonly File[]): Promise<OpenResult> {
    this.#source = null;
    this.#plan = null;
    const opened = await openFiles(files);
    if (!opened.ok) return opened;
    this.#files = files;
    this.#source = opened.source;
    this.#jobId = newId();
    return { ok: true, read: readOf(opened.source) };
  }

  /** The questions about a plain table whose columns mean this. */
  remap(columns: ColumnMapping['columns']): FormatQuestions {
    return questionsOf(plainCsv.id, this.#source?.tables ?? [], columns);
  }

  /** What the import would do with these answers. @throws RangeError before files are open */
  async plan(answers: StoredAnswers): Promise<ImportPreview> {
    const plan = await this.#planOf(answers);
    this.#plan = { answers, plan };
    return previewOf(plan);
  }

  /**
   * Writes what was planned last, in batches that other writes come between.
   * @throws ReplicaError when the device cannot store; what was written stays, and the import can go on
   */
  async run(
    onProgress: (done: number, total: number) => void,
    signal?: AbortSignal,
  ): Promise<ImportJob> {
    if (!this.#plan) throw new RangeError('nothing is planned');
    const { answers, plan } = this.#plan;
    const work = workOf(plan, answers);
    const { userId } = this.#env.replica;
    const job: ImportJob = {
      id: this.#jobId,
      files: this.#source?.files.slice(0, 20) ?? [],
      startedAt: this.#env.clock.now(),
      answers,
      state: 'running',
      done: 0,
      total: work.length,
    };
    await this.#keepFiles(userId, job.id);
    await keepImportJob(userId, job, this.#device);
    return this.#write(job, work, { onProgress, signal });
  }

  /** Goes on with an import whose page was closed. @returns null when its files are not kept here */
  async resume(
    jobId: string,
    onProgress: (done: number, total: number) => void,
  ): Promise<ImportJob | null> {
    const { userId } = this.#env.replica;
    const job = await readFact(importJobFact.of(userId, jobId), this.#device);
    const kept = await readFact(importFilesFact.of(userId, jobId), this.#device);
    if (!job || !kept) return null;
    const files = kept.map(({ name, bytes }) => new File([bytes], name));
    if (!(await this.open(files)).ok) return null;
    this.#jobId = jobId;
    await this.plan(job.answers);
    if (!this.#plan) return null;
    const work = workOf(this.#plan.plan, job.answers);
    const done = Math.max(0, job.total - work.length);
    return this.#write({ ...job, done, state: 'running' }, work, { onProgress });
  }

  /** What became of every row of the last plan, as a table. */
  report(texts: ReportTexts): string {
    return reportCsv([...(this.#plan?.plan.report ?? []), ...this.#damaged], texts);
  }

  /** The imports of the last days whose records are here, whichever device of the family made them. */
  async found(): Promise<FoundImport[]> {
    const found = new FoundImports(this.#env.clock.now());
    await this.#readAll((_collection, record) => found.add(record));
    return found.list();
  }

  /** Moves everything of an import to the trash. @returns how many records that were */
  async undo(jobId: string, onProgress: (done: number) => void): Promise<number> {
    const { replica } = this.#env;
    let count = 0;
    const inUse = new Set<string>();
    // Children and types last: they stay if entries of others refer to them.
    for (const collection of importedCollections.toReversed()) {
      for await (const page of replica.pages(collection)) {
        const living = page.filter((record) => !isRemoved(record));
        for (const record of living) {
          if (jobOf(record) !== jobId) for (const id of namedBy(collection, record)) inUse.add(id);
        }
        const { isUndone } = comingBack[collection];
        const ids = living
          .filter((record) => jobOf(record) === jobId && !inUse.has(record.id) && isUndone(record))
          .map(({ id }) => id);
        if (ids.length === 0) continue;
        await replica
          .store<AnyRecord>({ name: collection })
          .prepareRewrite(ids, removeRecord)
          .write();
        count += ids.length;
        onProgress(count);
      }
    }
    await changeImportJob(replica.userId, jobId, { state: 'undone' }, this.#device);
    await removeFact(importFilesFact.of(replica.userId, jobId), this.#device);
    return count;
  }

  async #write(
    job: ImportJob,
    work: readonly Work[],
    {
      onProgress,
      signal,
    }: { onProgress: (done: number, total: number) => void; signal?: AbortSignal | undefined },
  ): Promise<ImportJob> {
    const { userId } = this.#env.replica;
    let { done } = job;
    this.#damaged = [];
    onProgress(done, job.total);
    await withBulkWrites(userId, () =>
      this.#writeBatches(work, (written) => {
        signal?.throwIfAborted();
        done += written;
        onProgress(done, job.total);
      }),
    );
    const damaged = this.#damaged.slice(0, DAMAGED_MAX);
    const ended: ImportJob = { ...job, done, state: 'done', damaged };
    await keepImportJob(userId, ended, this.#device);
    await removeFact(importFilesFact.of(userId, job.id), this.#device);
    return ended;
  }

  /** One batch is prepared while the device stores the one before it. */
  async #writeBatches(work: readonly Work[], onWritten: (count: number) => void): Promise<void> {
    let storing = Promise.resolve();
    let before: Work | undefined;
    for (const batch of batchesOf(work)) {
      // What others refer to is stored before them.
      if (before?.record.collection !== batch[0]?.record.collection) await storing;
      const stored = this.#writeBatch(batch);
      // Waited for below, also after the batch before has failed.
      stored.catch(() => undefined);
      try {
        await storing;
      } catch (error) {
        await stored.catch(() => undefined);
        throw error;
      }
      storing = stored.then(() => onWritten(batch.length));
      storing.catch(() => undefined);
      [before] = batch;
    }
    await storing;
  }

  async #writeBatch(batch: readonly Work[]): Promise<void> {
    const records: PlannedRecord[] = [];
    for (const { record, isHere } of batch) {
      const complete = record.files ? await this.#withFiles(record, record.files) : record;
      if (complete && !isHere) records.push(complete);
    }
    const [first] = records;
    if (!first) return;
    await this.#env.replica.store<AnyRecord>({ name: first.collection }).addMany(
      records.map(({ id, fields }) => ({ childId: null, ...fields, id })),
      new Map(records.map(({ id, earlier = [] }) => [id, earlier])),
    );
  }

  /** The record with the files that could be stored, which are there before it; null: none could. */
  async #withFiles(
    record: PlannedRecord,
    files: readonly PlannedFile[],
  ): Promise<PlannedRecord | null> {
    const { collection, fields } = record;
    const taken = await this.#env.files?.take(record, this.#source?.archiveFiles ?? new Map());
    const damaged = files.filter(({ name }) => !taken?.includes(name));
    for (const { stem } of damaged) {
      const [outcome, problem] = ['left', 'badFile'] as const;
      this.#damaged.push({ file: stem, row: 0, entity: collection, outcome, problem, text: stem });
    }
    if (damaged.length === 0) return record;
    if (damaged.length === files.length) return null;
    return { ...record, fields: comingBack[collection].withFiles(fields, taken ?? []) };
  }

  async #keepFiles(userId: string, jobId: string): Promise<void> {
    const size = this.#files.reduce((sum, file) => sum + file.size, 0);
    if (size > KEPT_MAX_BYTES) return;
    const kept = await Promise.all(
      this.#files.map(async (file) => ({ name: file.name, bytes: await file.arrayBuffer() })),
    );
    await writeFact(importFilesFact.of(userId, jobId), kept, this.#device);
  }

  async #planOf(answers: StoredAnswers): Promise<ImportPlan> {
    const source = this.#source;
    if (!source) throw new RangeError('no files are open');
    await this.#env.schemas.load();
    const existing = new ExistingIndex(answers.provider);
    const children: ChildRecord[] = [];
    const ownTypes = new Map<string, OwnType>();
    const here = new Here();
    await this.#readAll((collection, record) => {
      existing.add(collection, record);
      if (isRemoved(record)) return;
      here.add(collection, record);
      if (collections[collection].childId === 'own')
        children.push(record as unknown as ChildRecord);
      const { id, name } = record as AnyRecord & { name?: unknown };
      if (collection === collections.logDefinitions.name && typeof name === 'string') {
        const { icon, color } = record as unknown as OwnType;
        ownTypes.set(name.toLowerCase(), { id, name, icon, color });
      }
    });
    const { clock } = this.#env;
    if (source.own) return this.#planOwn(source.own, existing, here);
    const format = importFormats.find(({ id }) => id === answers.provider);
    if (!format)
      return { fresh: [], duplicates: [], inTrash: [], known: 0, lacking: [], report: [] };
    const tables = tablesOf(source.tables, answers.provider);
    return planRows(format.read(tables, readOptionsOf(answers)), {
      provider: answers.provider,
      jobId: this.#jobId,
      answers: { zones: answers.zones, children: childAnswersOf(answers) },
      fileChildren: format.children(tables),
      children: children.map((child) => ({
        id: child.id,
        birthdate: child.birthDateApprox ? null : child.birthdate,
        night: logSettingsOf(child).night,
      })),
      ownTypes,
      existing,
      night: DEFAULT_SETTINGS.night,
      now: clock.now(),
    });
  }

  async #planOwn(own: OwnRecords, existing: ExistingIndex, here: Here): Promise<ImportPlan> {
    const { replica, clock, schemas, files, username = null } = this.#env;
    const held = await files?.held();
    return planOwn(own, {
      keepsFiles: files !== null && files !== undefined,
      jobId: this.#jobId,
      existing,
      userId: replica.userId,
      username,
      memberIds: here.memberIds,
      hashes: here.hashes,
      runningSlots: here.slots,
      now: clock.now(),
      hasFile: (collection, id, name) =>
        here.hasStored(collection, id, name) ||
        (held?.has(fileKeyOf(collection, id, name)) ?? false),
      isValid: (collection, record) =>
        recordProblem(mergeShapeOf(collection), record) === null &&
        (schemas.of(collection)?.safeParse(record).success ?? true),
    });
  }

  async #readAll(take: (collection: CollectionName, record: AnyRecord) => void): Promise<void> {
    for (const collection of [...importedCollections, collections.members.name]) {
      for await (const page of this.#env.replica.pages(collection)) {
        for (const record of page) take(collection, record);
      }
    }
  }
}

/** The child and the own type that a record refers to. */
function namedBy(collection: CollectionName, record: AnyRecord): readonly string[] {
  const { payload } = record as AnyRecord & { payload?: { definitionId?: unknown } };
  const type = payload?.definitionId;
  return [
    ...collections[collection].childrenOf(record),
    ...(typeof type === 'string' ? [type] : []),
  ];
}

function jobOf({ importRef }: AnyRecord & { importRef?: unknown }): unknown {
  return typeof importRef === 'object' && importRef !== null && 'jobId' in importRef
    ? importRef.jobId
    : null;
}

/** A record to write, or one that is here and only lacks files. */
type Work = { record: PlannedRecord; isHere: boolean };

function workOf(plan: ImportPlan, { withDuplicates, withTrash }: StoredAnswers): Work[] {
  const records = [
    ...plan.fresh,
    ...(withTrash ? plan.inTrash : []),
    ...(withDuplicates ? plan.duplicates : []),
  ].toSorted((a, b) => placeOf(a) - placeOf(b));
  return [
    ...records.map((record) => ({ record, isHere: false })),
    ...plan.lacking.map((record) => ({ record, isHere: true })),
  ];
}

function placeOf({ collection }: PlannedRecord): number {
  return importedCollections.indexOf(collection);
}

/** Batches of one collection each. */
function* batchesOf(work: readonly Work[]): Generator<Work[]> {
  let batch: Work[] = [];
  for (const each of work) {
    const { record } = each;
    const isOther = batch[0] !== undefined && batch[0].record.collection !== record.collection;
    if (batch.length >= (record.files ? BATCH_WITH_FILES : BATCH) || isOther) {
      yield batch;
      batch = [];
    }
    batch.push(each);
  }
  if (batch.length > 0) yield batch;
}

/** The tables that a format knows; the plain one takes all. */
function tablesOf(
  tables: readonly ImportTable[],
  provider: ImportProvider,
): readonly ImportTable[] {
  const format = importFormats.find(({ id }) => id === provider);
  return format ? tables.filter((table) => format.score(table) > 0) : [];
}

function readOf(source: ImportSource): ReadFiles {
  const { files, tables, own, skipped, missing } = source;
  const base = { files, skipped, missing, head: tables[0]?.head ?? [] };
  const sample = tables[0]?.rows.slice(0, SAMPLE_ROWS) ?? [];
  if (own) {
    const rows = [...own.records.values()].reduce((sum, list) => sum + list.length, 0);
    return { ...base, sample, rows, providers: ['nestling'], questions: {} };
  }
  const detected = detectFormat(tables);
  const providers = [...new Set([...detected.map(({ format }) => format.id), plainCsv.id])];
  const questions: Partial<Record<ImportProvider, FormatQuestions>> = {};
  for (const provider of providers) questions[provider] = questionsOf(provider, tables);
  const known = detected[0]?.tables ?? [];
  return {
    ...base,
    sample,
    skipped: [
      ...skipped,
      ...tables.filter((table) => !known.includes(table)).map(({ file }) => file),
    ],
    rows: known.reduce((sum, table) => sum + table.rows.length, 0),
    providers,
    questions,
  };
}

function questionsOf(
  provider: ImportProvider,
  all: readonly ImportTable[],
  columns?: ColumnMapping['columns'],
): FormatQuestions {
  const format = importFormats.find(({ id }) => id === provider);
  const tables = tablesOf(all, provider);
  if (!format) return { children: [], units: [], asksZone: true, dateOrder: 'mdy', mapping: null };
  const dateOrder = format.shortDates ? dateOrderOf(format.shortDates(tables)) : 'mdy';
  const mapping = columns
    ? { columns, kinds: guessKinds(tables, columns.type) }
    : format.id === plainCsv.id
      ? guessMapping(tables)
      : null;
  const children = new Map<string, FileChild & { rows: number }>(
    format.children(tables).map((child) => [child.key, { ...child, rows: 0 }]),
  );
  const options = { units: defaultUnits, dateOrder: dateOrder ?? 'mdy', mapping };
  for (const { child } of format.read(tables, options)) {
    const key = child ?? '';
    const found = children.get(key) ?? { key, name: key, birthdate: null, gender: null, rows: 0 };
    children.set(key, { ...found, rows: found.rows + 1 });
  }
  return {
    children: [...children.values()].filter(({ rows, name }) => rows > 0 || name !== ''),
    units: format.unitQuestions(tables),
    asksZone: format.asksZone,
    dateOrder,
    mapping,
  };
}
