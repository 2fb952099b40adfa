import {
  DAY_MS,
  DEFAULT_CHILD_COLOR,
  FUTURE_TOLERANCE_MS,
  GROWTH_NOTE_MAX_CHARS,
  MINUTE_MS,
  NAME_MAX_CHARS,
  NOTE_MAX_CHARS,
  OWN_LABEL_MAX_CHARS,
  TAGS_MAX,
  TAG_MAX_CHARS,
} from '../../../schema/limits.ts';
import { type EventPayloads, eventPayloads } from '../../../schema/records/event.ts';
import { spanIssues } from '../../../schema/records/event-span.ts';
import { type EventType, eventTypes } from '../../../schema/records/event-types.ts';
import { MEASURE_LIMITS } from '../../../schema/records/growth-limits.ts';
import { localDayOf } from '../../../schema/rules/days.ts';
import { offsetAt } from '../../../schema/rules/schedule/zoned-time.ts';
import { sleepKindOf } from '../log-types/sleep/sleeps.ts';
import type { NightWindow } from '../statistics/settings.ts';
import type { ImportProvider } from './import-format.ts';
import { Occurrences, importedId } from './import-identity.ts';
import {
  type ExistingRecords,
  IMPORT_TAG,
  type ImportPlan,
  type PlannedRecord,
  type ReportRow,
  type RowOutcome,
} from './import-plan.ts';
import { contentOf, rowText } from './import-table.ts';
import { storable } from './storable-text.ts';
import type {
  FileChild,
  Parsed,
  ParsedEvent,
  ParsedGrowth,
  ParsedOwn,
  ParsedRow,
  RowProblem,
} from './parsed-row.ts';
import {
  type Candidates,
  type ZoneAnswer,
  type ZonedInstant,
  endOf,
  instantsOf,
  startsInOrder,
} from './zone-times.ts';

/** Turns the rows of a file into records of ours. */

/** Which child a child of the file is: one of ours, a new one, or none: its rows are left out. */
export type ChildAnswer = { childId: string } | { create: true } | null;

/** One of our children, as far as an import needs it. */
type KnownChild = { id: string; birthdate: string | null; night: NightWindow };

type RowAnswers = {
  zones: ZoneAnswer;
  /** By the key of the child in the file; '' for rows that name none. */
  children: Readonly<Record<string, ChildAnswer>>;
};

type PlanContext = {
  provider: ImportProvider;
  jobId: string;
  answers: RowAnswers;
  fileChildren: readonly FileChild[];
  children: readonly KnownChild[];
  /** Of a family's own types: their ids by name in lower case. */
  ownTypes: ReadonlyMap<string, OwnType>;
  existing: ExistingRecords;
  night: NightWindow;
  now: number;
};

export type OwnType = { id: string; name: string; icon: string; color: string };

/** @param rows as a format has read them */
export function planRows(rows: Iterable<ParsedRow>, context: PlanContext): ImportPlan {
  return new RowPlanner(context).plan([...rows]);
}

class RowPlanner {
  readonly #context: PlanContext;
  readonly #occurrences = new Occurrences();
  readonly #seen = new Set<string>();
  readonly #children = new Map<string, KnownChild | null>();
  readonly #ownTypes: Map<string, OwnType>;
  readonly #fresh: PlannedRecord[] = [];
  readonly #entries: PlannedRecord[] = [];
  readonly #duplicates: PlannedRecord[] = [];
  readonly #inTrash: PlannedRecord[] = [];
  readonly #report: ReportRow[] = [];
  #known = 0;

  constructor(context: PlanContext) {
    this.#context = context;
    this.#ownTypes = new Map(context.ownTypes);
  }

  plan(rows: readonly ParsedRow[]): ImportPlan {
    const starts = this.#startsOf(rows);
    for (const row of rows) this.#planRow(row, starts.get(row) ?? null);
    return {
      // Children and types first: entries refer to them.
      fresh: storable([...this.#fresh, ...this.#entries]),
      duplicates: storable(this.#duplicates),
      inTrash: storable(this.#inTrash),
      known: this.#known,
      lacking: [],
      report: this.#report,
    };
  }

  /** Rows of one table are in order, which decides between the two meanings of a repeated hour. */
  #startsOf(rows: readonly ParsedRow[]): Map<ParsedRow, ZonedInstant> {
    const byFile = new Map<string, { row: ParsedRow; candidates: Candidates }[]>();
    for (const row of rows) {
      if (row.at === null) continue;
      const { file } = row.cells.table;
      const timed = { row, candidates: instantsOf(row.at, this.#context.answers.zones) };
      const list = byFile.get(file);
      if (list) list.push(timed);
      else byFile.set(file, [timed]);
    }
    const starts = new Map<ParsedRow, ZonedInstant>();
    for (const list of byFile.values()) {
      const chosen = startsInOrder(list.map(({ candidates }) => candidates));
      list.forEach(({ row }, i) => {
        const start = chosen[i];
        if (start) starts.set(row, start);
      });
    }
    return starts;
  }

  #planRow(row: ParsedRow, start: ZonedInstant | null): void {
    const child = this.#childOf(row.child ?? '');
    if (row.problem === 'deleted') return this.#tell(row, 'left', 'deleted');
    if (child === null) return this.#tell(row, 'left', 'notChosen');
    if (start === null) return this.#tell(row, 'left', 'noTime');
    if (start.at > this.#context.now + FUTURE_TOLERANCE_MS)
      return this.#tell(row, 'left', 'inFuture');
    const identity = this.#identityOf(row, child.id);
    const made = row.parsed.map((parsed, part) =>
      this.#recordOf(parsed, row, { start, child, identity, part }),
    );
    const problem = made.find((each) => typeof each === 'string');
    if (made.length === 0 || problem !== undefined) {
      const why = problem ?? row.problem ?? 'unknownKind';
      const note = this.#noteOf(row, { start, child, identity });
      if (note === null) return this.#tell(row, 'left', why);
      return this.#tell(row, this.#sort(note, null), why);
    }
    const records = made.filter((each) => typeof each !== 'string');
    const outcomes = records.map(({ record, near }) => this.#sort(record, near));
    this.#tell(
      row,
      worstOf(outcomes),
      row.problem ?? (records.some(({ isCut }) => isCut) ? 'shortened' : null),
    );
  }

  /** Files a record where it belongs. */
  #sort(record: PlannedRecord, near: boolean | null): RowOutcome {
    const key = `${record.collection} ${record.id}`;
    const state = this.#seen.has(key)
      ? 'alive'
      : this.#context.existing.stateOf(record.collection, record.id);
    this.#seen.add(key);
    if (state === 'alive') {
      this.#known += 1;
      return 'known';
    }
    if (state === 'removed') {
      this.#inTrash.push(record);
      return 'inTrash';
    }
    if (near) {
      this.#duplicates.push(record);
      return 'duplicate';
    }
    this.#entries.push(record);
    return near === null ? 'note' : 'entry';
  }

  #tell(row: ParsedRow, outcome: RowOutcome, problem: RowProblem | null): void {
    const { cells, entity } = row;
    this.#report.push({
      file: cells.table.file,
      row: cells.row,
      entity,
      outcome,
      problem,
      text: rowText(cells),
    });
  }

  #identityOf(row: ParsedRow, childId: string): (string | number)[] {
    const { provider } = this.#context;
    if (row.recordId !== null) return [provider, childId, row.entity, row.recordId];
    const content = contentOf(row.cells);
    const nth = this.#occurrences.next(row.cells.table.file, `${row.entity}\u001F${content}`);
    return [provider, childId, row.entity, content, nth];
  }

  /** The child of a row; null when its rows are left out. */
  #childOf(key: string): KnownChild | null {
    const known = this.#children.get(key);
    if (known !== undefined) return known;
    const child = this.#answeredChild(key);
    this.#children.set(key, child);
    return child;
  }

  #answeredChild(key: string): KnownChild | null {
    const { answers, children, fileChildren, provider, jobId, night, existing } = this.#context;
    const answer = answers.children[key] ?? null;
    if (answer === null) return null;
    if ('childId' in answer) return children.find(({ id }) => id === answer.childId) ?? null;
    const file = fileChildren.find((child) => child.key === key);
    const id = importedId(provider, 'child', key);
    const birthdate = file?.birthdate ?? null;
    const gender = file?.gender ?? null;
    const record: PlannedRecord = {
      collection: 'children',
      id,
      fields: {
        childId: id,
        name: (file?.name || key || IMPORT_TAG).slice(0, NAME_MAX_CHARS),
        birthdate,
        birthDateApprox: false,
        dueDate: null,
        gender,
        chartSex: gender === null ? null : gender === 'boy' ? 'male' : 'female',
        gestationDays: null,
        color: DEFAULT_CHILD_COLOR,
        caregivers: [],
        importRef: { provider, entity: 'child', recordId: key.slice(0, 80) || 'child', jobId },
      },
    };
    if (existing.stateOf('children', id) !== 'alive') this.#fresh.push(record);
    return { id, birthdate, night };
  }

  #recordOf(parsed: Parsed, row: ParsedRow, about: RecordAbout): Made | RowProblem {
    switch (parsed.kind) {
      case 'event':
        return this.#eventOf(parsed, row, about);
      case 'growth':
        return this.#growthOf(parsed, row, about);
      case 'own':
        return this.#ownOf(parsed, row, about);
    }
  }

  #ownOf(parsed: ParsedOwn, row: ParsedRow, about: RecordAbout): Made | RowProblem {
    const { kind: _, name, ...rest } = parsed;
    const type = this.#ownType(name, rest.lengthSec != null || rest.end != null);
    const { id, icon, color } = type;
    const payload = {
      definitionId: id,
      values: {},
      definition: { name: type.name, icon, color, fields: {} },
    };
    return this.#eventOf({ kind: 'event', type: 'custom', payload, ...rest }, row, about);
  }

  #ownType(name: string, timed: boolean): OwnType {
    const label = name.trim().slice(0, OWN_LABEL_MAX_CHARS).trim();
    const known = this.#ownTypes.get(label.toLowerCase());
    if (known) return known;
    const { provider, jobId } = this.#context;
    const id = importedId('own', label.toLowerCase());
    const type: OwnType = { id, name: label, icon: 'star', color: DEFAULT_CHILD_COLOR };
    this.#ownTypes.set(label.toLowerCase(), type);
    this.#fresh.push({
      collection: 'logDefinitions',
      id,
      fields: {
        childId: null,
        name: label,
        icon: type.icon,
        color: type.color,
        timed,
        archived: false,
        fields: {},
        choices: {},
        importRef: { provider, entity: 'type', recordId: label, jobId },
      },
    });
    return type;
  }

  #eventOf(parsed: ParsedEvent, row: ParsedRow, about: RecordAbout): Made | RowProblem {
    const { start, child } = about;
    const { type } = parsed;
    const { childless, beforeBirth, maxMs } = eventTypes[type];
    if (!beforeBirth && isBeforeBirth(start, child)) return 'beforeBirth';
    const endedAt =
      maxMs === 0 ? null : endOf(start, parsed.end, parsed.lengthSec, this.#context.answers.zones);
    if (spanIssues({ type, startedAt: start.at, endedAt }).length > 0) return 'outOfRange';
    const payload = this.#payloadOf(parsed, start, endedAt, child);
    if (!eventPayloads[type].safeParse(payload).success) return 'outOfRange';
    const childId = childless ? null : child.id;
    const note = parsed.note ?? '';
    if (eventTypes[type].needsNote && note.trim() === '') return 'badValue';
    return {
      record: this.#event(row, about, {
        type,
        childId,
        endedAt,
        payload,
        note,
        tags: tagsOf(parsed.tags),
      }),
      near: this.#context.existing.hasNear(childId, type, start.at),
      isCut: note.length > NOTE_MAX_CHARS,
    };
  }

  /** Most formats do not say whether a sleep was a nap: then the child's night decides. */
  #payloadOf(parsed: ParsedEvent, start: ZonedInstant, endedAt: number | null, child: KnownChild) {
    const { type, payload } = parsed;
    if (type !== 'sleep' || (payload as EventPayloads['sleep']).kindManual) return payload;
    const interval = { from: start.at, to: endedAt ?? start.at };
    return { ...payload, kind: sleepKindOf(interval, start.tz, child.night) };
  }

  #event(
    row: ParsedRow,
    { start, identity, part }: RecordAbout,
    fields: {
      type: EventType;
      childId: string | null;
      endedAt: number | null;
      payload: object;
      note: string;
      tags: string[];
    },
  ): PlannedRecord {
    const startOffsetMin = offsetAt(start.at, start.tz);
    const { endedAt, note } = fields;
    return {
      collection: 'events',
      id: importedId(...identity, part),
      fields: {
        ...fields,
        groupId: null,
        startedAt: start.at,
        tz: start.tz,
        startOffsetMin,
        endOffsetMin: endedAt === null ? null : offsetAt(endedAt, start.tz),
        day: localDayOf(start.at, startOffsetMin),
        note: note.slice(0, NOTE_MAX_CHARS),
        photoIds: [],
        performedBy: null,
        source: 'import',
        importRef: this.#refOf(row, identity),
        visibility: 'family',
        deviceClockSkewMs: null,
      },
    };
  }

  #refOf({ entity, recordId, author }: ParsedRow, identity: readonly (string | number)[]) {
    const { provider, jobId } = this.#context;
    return {
      provider,
      entity: entity.slice(0, 40) || 'row',
      recordId: recordId?.slice(0, 80) ?? importedId(...identity),
      jobId,
      ...(author ? { author: author.slice(0, 80) } : {}),
    };
  }

  #growthOf(
    parsed: ParsedGrowth,
    row: ParsedRow,
    { child, identity, part }: RecordAbout,
  ): Made | RowProblem {
    const { date, time, note = '' } = parsed;
    const measures = {
      weightG: parsed.weightG ?? null,
      lengthMm: parsed.lengthMm ?? null,
      headMm: parsed.headMm ?? null,
    };
    const isInRange = Object.entries(measures).every(([measure, value]) => {
      const { min, max } = MEASURE_LIMITS[measure as keyof typeof MEASURE_LIMITS];
      return value === null || (value >= min && value <= max);
    });
    if (!isInRange) return 'outOfRange';
    if (Object.values(measures).every((value) => value === null)) return 'badValue';
    if (child.birthdate !== null && date < child.birthdate) return 'beforeBirth';
    return {
      record: {
        collection: 'growth',
        id: importedId(...identity, part),
        fields: {
          childId: child.id,
          date,
          time,
          ...measures,
          position: null,
          clothed: null,
          by: null,
          note: note.slice(0, GROWTH_NOTE_MAX_CHARS),
          photoIds: [],
          documentId: null,
          importRef: this.#refOf(row, identity),
        },
      },
      near: this.#context.existing.hasMeasured(child.id, date),
      isCut: note.length > GROWTH_NOTE_MAX_CHARS,
    };
  }

  /** A note that keeps the words of a row. */
  #noteOf(row: ParsedRow, about: Omit<RecordAbout, 'part'>): PlannedRecord | null {
    const text = rowText(row.cells);
    if (text.trim() === '' || tooEarlyForNotes(about.start, about.child)) return null;
    return this.#event(
      row,
      { ...about, part: 0 },
      {
        type: 'note',
        childId: about.child.id,
        endedAt: null,
        payload: {},
        note: text,
        tags: [IMPORT_TAG],
      },
    );
  }
}

type RecordAbout = {
  start: ZonedInstant;
  child: KnownChild;
  identity: readonly (string | number)[];
  part: number;
};
type Made = { record: PlannedRecord; near: boolean; isCut: boolean };

/** The outcome of a row that made several records. */
function worstOf(outcomes: readonly RowOutcome[]): RowOutcome {
  const order: readonly RowOutcome[] = ['duplicate', 'inTrash', 'entry', 'note', 'known', 'left'];
  return order.find((outcome) => outcomes.includes(outcome)) ?? 'left';
}

/** An entry may be of the day before birth: the date of birth is that of another zone. */
function isBeforeBirth({ at, tz }: ZonedInstant, { birthdate }: KnownChild): boolean {
  if (birthdate === null) return false;
  return at < Date.parse(`${birthdate}T00:00Z`) - offsetAt(at, tz) * MINUTE_MS - DAY_MS;
}

const PREGNANCY_MS = 300 * DAY_MS;

function tooEarlyForNotes({ at }: ZonedInstant, { birthdate }: KnownChild): boolean {
  return birthdate !== null && at < Date.parse(`${birthdate}T00:00Z`) - PREGNANCY_MS;
}

function tagsOf(tags: readonly string[] = []): string[] {
  const byLower = new Map(
    tags
      .map((tag) => tag.trim().slice(0, TAG_MAX_CHARS))
      .filter((tag) => tag !== '')
      .map((tag) => [tag.toLowerCase(), tag]),
  );
  return [...byLower.values()].slice(0, TAGS_MAX);
}
