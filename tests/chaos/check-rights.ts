import { setTimeout as wait } from 'node:timers/promises';
import type { CollectionName } from '../../schema/collections.ts';
import { canRead } from '../../schema/rights/can.ts';
import { grantsFor } from '../../schema/rights/grants.ts';
import type { ChildRecord } from '../../schema/records/child.ts';
import type { MemberRecord } from '../../schema/records/member.ts';
import { isRemoved } from '../../schema/rules/merge.ts';
import type { Findings } from '../convergence/scenario/checker.ts';
import { userIn } from '../e2e/environment/family.ts';
import type { ScenarioFamily } from './family.ts';
import type { Phone } from './phone.ts';
import { type StoredDocument, readUnsyncedData, readStored } from './stored.ts';

/**
 * A caregiver's phone holds exactly what its person may see. The rights are read as the owner,
 * independently of what the server has sent to the phone.
 */
export async function checkHeldByRight(
  findings: Findings,
  { home, phone, stored }: { home: ScenarioFamily; phone: Phone; stored: Stored },
): Promise<void> {
  if (home.caregiverSees !== null || phone.name !== 'caregiver') return;
  const all = [...(await home.all())];
  const of = <R>(collection: string) =>
    all.flatMap(([key, record]) => (key.startsWith(`${collection}/`) ? [record as R] : []));
  const userId = userIn(phone.savedWork.person);
  const children = of<ChildRecord>('children').filter((child) => !isRemoved(child));
  const member = of<MemberRecord>('members').find(({ id }) => id === userId) ?? null;
  const now = Date.now();
  const grants = grantsFor(userId, children, member, now);
  const actor = { userId, role: 'caregiver', grants } as const;
  for (const [key, { queue, data }] of stored) {
    const collection = key.slice(0, key.indexOf('/')) as CollectionName;
    if (queue === 0 && !canRead(actor, collection, data, now)) {
      findings.add('leaked', `${phone.name} holds ${key}, to which there is no right`);
    }
  }
}

type Stored = ReadonlyMap<string, StoredDocument>;

/** A removed member's phone holds nothing of the family except unsynced data. */
export async function checkDropped(
  findings: Findings,
  phone: Phone,
  deadline: number,
): Promise<void> {
  for (;;) {
    const held = await readStored(phone.page, userIn(phone.savedWork.person));
    const departure = await readUnsyncedData(phone.page);
    if (held.size === 0 && departure !== 'null') return;
    if (Date.now() > deadline) {
      if (held.size === 0) findings.add('lost', `nothing was put aside for ${phone.name}`);
      else findings.add('leaked', `${phone.name} holds ${held.size} of a family it is out of`);
      return;
    }
    await wait(200);
  }
}
