import type { CollectionName } from '../../schema/collections.ts';
import { randomUUID } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { DAY_MS } from '../../schema/limits.ts';
import { keysOf } from '../../schema/keys.ts';
import type { ChildRecord } from '../../schema/records/child.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import { childMerge } from '../../schema/collections/children.ts';
import { presets } from '../../schema/rights/presets.ts';
import type { Role } from '../../schema/rights/roles.ts';
import { nextStamp } from '../../schema/rules/clock.ts';
import { localDayOf, offsetMinOf } from '../../schema/rules/days.ts';
import { editRecord } from '../../schema/rules/merge.ts';
import { hashPassword } from '../accounts/credentials/passwords.ts';
import type { AccountServices } from '../accounts/services.ts';
import type { Queryable } from '../db/database.ts';
import { insertUser } from '../accounts/people/users.ts';
import { putMember } from '../records/people.ts';
import { SERVER_NODE } from '../records/server-node.ts';
import { inRecordTransaction } from '../records/sql-store.ts';
import { toRecords } from './sample-entry.ts';
import { createSeededRandom } from './random.ts';
import { sampleArticles } from './sample-articles.ts';
import {
  type GrowthLine,
  babyMilestones,
  sampleGrowth,
  sampleMilestones,
  toddlerMilestones,
} from './sample-growth.ts';
import { sampleLists } from './sample-lists.ts';
import { sampleResponses } from './sample-responses.ts';
import { sampleContacts, sampleEntries, sampleOverrides, samplePlan } from './sample-schedule.ts';
import { createScenario } from './scenario.ts';
import { toddlerEntries } from './toddler-entries.ts';

/** The people of the sample family, with which the app can be tried. */
export type SampleFamily = { people: { username: string; password: string }[] };

/** Public. */
export const SAMPLE_PASSWORD = 'goodnight-moon';
const SEED = 20_240_229;
const AGE_DAYS = 137;
const TODDLER_AGE_DAYS = 800;
const SETTING = 'sample';

const people = {
  mother: { name: 'Emma', color: '#3B82F6', role: 'super_admin', node: 'sampemma' },
  father: { name: 'Noah', color: '#B45309', role: 'parent', node: 'sampnoah' },
  grandmother: { name: 'Rosa', color: '#047857', role: 'caregiver', node: 'samprosa' },
} as const satisfies Record<string, { name: string; color: string; role: Role; node: string }>;

const usernameOf = (name: string) => `${name.toLowerCase()}@nestling.example`;

/**
 * Fills an empty database.
 *
 * @returns the people who can sign in; null when the database contains a real family
 */
export async function addSampleFamily(
  { db }: Pick<AccountServices, 'db'>,
  now: number,
): Promise<SampleFamily | null> {
  const family = {
    people: Object.values(people).map(({ name }) => ({
      username: usernameOf(name),
      password: SAMPLE_PASSWORD,
    })),
  };
  if ((await sampleAccountOf(db)) !== null) return family;
  if ((await db.query('select 1 from accounts limit 1')).length > 0) return null;

  const accountId = randomUUID();
  const createUser = async ({ name, color, role, node }: (typeof people)[keyof typeof people]) => ({
    accountId,
    userId: randomUUID(),
    username: usernameOf(name),
    name,
    color,
    role,
    node,
    passwordHash: await hashPassword(SAMPLE_PASSWORD),
  });
  const [mother, father, grandmother] = await Promise.all([
    createUser(people.mother),
    createUser(people.father),
    createUser(people.grandmother),
  ]);
  const users = [mother, father, grandmother];
  const { timeZone: tz } = Intl.DateTimeFormat().resolvedOptions();
  const bornAt = now - AGE_DAYS * DAY_MS;
  const toddlerBornAt = now - TODDLER_AGE_DAYS * DAY_MS;
  const mia = childBornAt(bornAt, baby, { tz, mother, grandmother });
  const leo = childBornAt(toddlerBornAt, toddler, { tz, mother, grandmother });
  const random = createSeededRandom(SEED);
  const carers = { mother, father, grandmother };
  const scenario = createScenario({ bornAt, now, tz, ...carers, random });
  // Apart from the numbers of the baby, which stay what they are.
  const otherRandom = createSeededRandom(SEED + 1);
  const events = [
    ...toRecords(scenario, { childId: mia.id, tz, random }),
    ...toRecords(
      toddlerEntries({ bornAt: toddlerBornAt, now, tz, mother, father, random: otherRandom }),
      { childId: leo.id, tz, random: otherRandom },
    ),
  ];
  const of = { now, tz };
  const records = {
    children: [mia, leo],
    events,
    growth: [
      ...sampleGrowth({ ...of, child: mia, by: mother, line: baby.line, random }),
      ...sampleGrowth({ ...of, child: leo, by: mother, line: toddler.line, random: otherRandom }),
    ],
    motorMilestones: [
      ...sampleMilestones({ ...of, child: mia, by: father, milestones: babyMilestones }),
      ...sampleMilestones({ ...of, child: leo, by: father, milestones: toddlerMilestones }),
    ],
    listItems: sampleLists({ baby: mia, toddler: leo, by: mother, at: now - 30 * DAY_MS }),
    responses: sampleResponses(
      events.filter(({ createdAt }) => createdAt < now),
      { people: carers, now },
    ),
    articles: sampleArticles({ childName: mia.name, now, ...carers }),
    ...scheduleOf({ childId: mia.id, now, tz, ...carers }),
  } satisfies Partial<Record<CollectionName, readonly AnyRecord[]>>;
  await db.changeAccount(accountId, (tx) =>
    inRecordTransaction(tx, async (transaction) => {
      for (const user of users) {
        await insertUser(tx, user, toddlerBornAt);
        await putMember(transaction, user, { by: user.userId, now: toddlerBornAt });
      }
      for (const name of keysOf(records)) {
        for (const record of records[name]) transaction.put(name, record, { narrowed: false });
      }
      for (const { node, userId } of users) transaction.registerNode(node, userId, toddlerBornAt);
      await tx.query('insert into settings (key, value) values ($1, $2)', [SETTING, accountId]);
    }),
  );
  return family;
}

/** The account of the sample family, or null. */
export async function sampleAccountOf(db: Queryable): Promise<string | null> {
  const [known] = await db.query<{ value: string }>('select value from settings where key = $1', [
    SETTING,
  ]);
  return known?.value ?? null;
}

/** The calendar of the family. */
function scheduleOf(family: Parameters<typeof samplePlan>[0]) {
  const contacts = sampleContacts(family);
  const plan = samplePlan(family);
  return {
    contacts,
    schedule: sampleEntries(family, contacts),
    parentingPlans: [plan],
    overrides: sampleOverrides(family, plan),
  };
}

type Someone = { userId: string; node: string };

type SampleChild = Pick<ChildRecord, 'name' | 'gender' | 'chartSex' | 'gestationDays' | 'color'> & {
  line: GrowthLine;
};

const baby = {
  name: 'Mia',
  gender: 'girl',
  chartSex: 'female',
  gestationDays: 278,
  color: '#3B82F6',
  line: { weight: 0.25, length: 0.45, head: 0.1 },
} as const satisfies SampleChild;
const toddler = {
  name: 'Leo',
  gender: 'boy',
  chartSex: 'male',
  gestationDays: 284,
  color: '#047857',
  line: { weight: -0.35, length: 0.2, head: -0.1 },
} as const satisfies SampleChild;

function childBornAt(
  bornAt: number,
  { line: _, ...fields }: SampleChild,
  { tz, mother, grandmother }: { tz: string; mother: Someone; grandmother: Someone },
): ChildRecord {
  const id = newId({ msecs: bornAt });
  const child: ChildRecord = {
    id,
    childId: id,
    createdBy: mother.userId,
    createdAt: bornAt,
    updatedBy: mother.userId,
    updatedAt: bornAt,
    schemaVersion: 1,
    clocks: { '*': nextStamp(bornAt, [], mother.node) },
    removed: null,
    ...fields,
    birthdate: localDayOf(bornAt, offsetMinOf(bornAt, tz)),
    caregivers: [],
  };
  const grant = { userId: grandmother.userId, permissions: presets.grandparent };
  const author = { by: mother.userId, at: bornAt, node: SERVER_NODE };
  return editRecord(childMerge, child, { caregivers: [grant] }, author);
}
