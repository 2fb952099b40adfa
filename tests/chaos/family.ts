import type { AnyRecord } from '../../schema/records/record.ts';
import type { Grant } from '../../schema/rights/permissions.ts';
import { covers } from '../../schema/rules/merge.ts';
import { presets } from '../../schema/rights/presets.ts';
import type { HistoryItem } from '../../schema/wire/rest-answers.ts';
import type { HistoryAnswer } from '../../schema/wire/sync.ts';
import { createApi } from '../helpers/api.ts';
import { type Family, type Person, foundFamily } from '../e2e/environment/family.ts';
import type { Elsewhere } from './phone.ts';
import { type Household, createHousehold } from './household.ts';

/** The people of a scenario, and what the server returns about it to requests outside all devices. */
export type ScenarioFamily = {
  /** What a caregiver sees during the whole scenario; null where that changes. */
  caregiverSees: Grant['view'] | null;
  household: Household;
  people: readonly { name: string; person: Person }[];
  /** All records that the server returns to this person, deleted ones included, by "collection/id". */
  masterFor(person: Person): Promise<Map<string, AnyRecord>>;
  /** All records that it returns to the owner, who may see everything. */
  all(): Promise<Map<string, AnyRecord>>;
  historyOf(eventId: string): Promise<HistoryItem[]>;
};

export function homeOf(families: readonly ScenarioFamily[], of: Person): ScenarioFamily {
  const home = families.find(({ people }) => people.some(({ person }) => person === of));
  if (!home) throw new Error(`${of.username} is of no family here`);
  return home;
}

/** A grandmother with all rights that the scenario needs; what she may see is random. */
function grantOf(view: Grant['view']): Grant {
  return { ...presets.nanny, view, editOthers: true, deleteOthers: true };
}

export async function createScenarioFamily(
  origin: string,
  { caregiverSees }: { caregiverSees: Grant['view'] | null },
): Promise<ScenarioFamily> {
  const family: Family = await foundFamily(origin);
  const people = [
    { name: 'owner', person: family.owner },
    { name: 'parent', person: await family.inviteParent() },
    { name: 'caregiver', person: await family.inviteCaregiver(grantOf(caregiverSees ?? 'all')) },
  ];
  const ownerApi = createApi(origin, family.owner.accessToken);
  return {
    caregiverSees,
    household: createHousehold(origin, family),
    people,
    masterFor: ({ accessToken }) => readAll(origin, accessToken),
    all: () => readAll(origin, family.owner.accessToken),
    async historyOf(id) {
      const { status, body } = await ownerApi.get(`/api/events/${id}/history`);
      if (status !== 200) throw new Error(`history: ${status}`);
      return body as HistoryItem[];
    },
  };
}

/** What the server holds of the records that a phone had to drop. */
export function elsewhereOf(family: ScenarioFamily): Elsewhere {
  return {
    async holds(key, copies) {
      const record = (await family.all()).get(key);
      return record !== undefined && copies.every((copy) => covers(record, copy));
    },
    async says(word) {
      const events = [...(await family.all())].filter(([key]) => key.startsWith('events/'));
      if (events.some(([, record]) => record['note'] === word)) return true;
      for (const [, { id }] of events) {
        const history = await family.historyOf(id);
        if (history.some(({ value }) => value === word)) return true;
      }
      return false;
    },
  };
}

/** Reads the history as a new device does. */
async function readAll(origin: string, accessToken: string): Promise<Map<string, AnyRecord>> {
  const api = createApi(origin, accessToken);
  const master = new Map<string, AnyRecord>();
  let { history: cursor } = await api.pull();
  while (cursor !== null) {
    const { status, body } = await api.post('/api/sync/history', { cursor });
    if (status !== 200) throw new Error(`history: ${status} ${JSON.stringify(body)}`);
    const page = body as HistoryAnswer;
    for (const { collection, record } of page.changes) {
      master.set(`${collection}/${record.id}`, record);
    }
    ({ cursor } = page);
  }
  return master;
}
