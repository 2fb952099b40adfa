import { collections } from '../../schema/collections.ts';
import { randomUUID } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { DAY_MS } from '../../schema/limits.ts';
import type { ChildRecord } from '../../schema/records/child.ts';
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
import { sampleGrowth, sampleMilestones } from './sample-growth.ts';
import { createScenario } from './scenario.ts';

/** The people of the sample family, with which the app can be tried. */
export type SampleFamily = { people: { username: string; password: string }[] };

/** Public. */
export const SAMPLE_PASSWORD = 'goodnight-moon';
const SEED = 20_240_229;
const AGE_DAYS = 137;
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
  const mia = childBornAt(bornAt, { tz, mother, grandmother });
  const random = createSeededRandom(SEED);
  const scenario = createScenario({ bornAt, now, tz, mother, father, grandmother, random });
  await db.changeAccount(accountId, (tx) =>
    inRecordTransaction(tx, async (records) => {
      for (const user of users) {
        await insertUser(tx, user, bornAt);
        await putMember(records, user, { by: user.userId, now: bornAt });
      }
      records.put(collections.children.name, mia, { narrowed: false });
      for (const event of toRecords(scenario, { childId: mia.id, tz, random })) {
        records.put(collections.events.name, event, { narrowed: false });
      }
      for (const measurement of sampleGrowth({ child: mia, now, tz, by: mother, random })) {
        records.put(collections.growth.name, measurement, { narrowed: false });
      }
      for (const milestone of sampleMilestones({ child: mia, now, by: father })) {
        records.put(collections.motorMilestones.name, milestone, { narrowed: false });
      }
      const articles = sampleArticles({ childName: mia.name, now, mother, father, grandmother });
      for (const article of articles) {
        records.put(collections.articles.name, article, { narrowed: false });
      }
      for (const { node, userId } of users) records.registerNode(node, userId, bornAt);
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

type Someone = { userId: string; node: string };

function childBornAt(
  bornAt: number,
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
    name: 'Mia',
    birthdate: localDayOf(bornAt, offsetMinOf(bornAt, tz)),
    gender: 'girl',
    chartSex: 'female',
    gestationDays: 278,
    color: '#3B82F6',
    caregivers: [],
  };
  const grant = { userId: grandmother.userId, permissions: presets.grandparent };
  const author = { by: mother.userId, at: bornAt, node: SERVER_NODE };
  return editRecord(childMerge, child, { caregivers: [grant] }, author);
}
