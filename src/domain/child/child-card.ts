import type { CardContact, CardMedicine } from '../../../schema/records/child-card.ts';
import type { ChildRecord } from '../../../schema/records/child.ts';
import type { MemberRecord } from '../../../schema/records/member.ts';
import { cyrb53 } from '../../../schema/rules/hash.ts';

/** The card of a child as it is shown. */
export type ChildCard = {
  allergies: string;
  routine: string;
  rules: string;
  bloodGroup: string;
  doctor: string;
  insurance: string;
  /** In the order of creation. */
  medicines: readonly Line<CardMedicine>[];
  contacts: readonly Line<CardContact>[];
};
/** A line of a list with its id. */
export type Line<T> = T & { id: string };

type CardOwner = Pick<ChildRecord, 'card' | 'medicines' | 'contacts'>;

/**
 * The content of the card. On a caregiver's device the record may already lack the medicines.
 *
 * @param seesMedicines false: leaves out the medicines
 */
export function cardOf(child: CardOwner, seesMedicines = true): ChildCard {
  const { allergies = '', routine = '', rules = '' } = child.card ?? {};
  const { bloodGroup = '', doctor = '', insurance = '' } = child.card ?? {};
  return {
    allergies,
    routine,
    rules,
    bloodGroup,
    doctor,
    insurance,
    medicines: seesMedicines ? linesOf(child.medicines) : [],
    contacts: linesOf(child.contacts),
  };
}

export function isEmptyCard(card: ChildCard): boolean {
  return Object.values(card).every(({ length }) => length === 0);
}

/** A hash of the content: people with different rights to see the card have different versions. */
export function cardVersion(card: ChildCard): string {
  const { allergies, routine, rules, medicines, contacts } = card;
  const { bloodGroup, doctor, insurance } = card;
  const more = [bloodGroup, doctor, insurance];
  const content = [
    [allergies, routine, rules],
    medicines.map(({ name, dose, plan }) => [
      name,
      dose ?? '',
      plan?.minIntervalMin ?? null,
      plan?.maxCount24h ?? null,
    ]),
    contacts.map(({ name, role, phone }) => [name, role ?? '', phone]),
    // Cards that were read before these fields existed keep their version.
    ...(more.some((text) => text !== '') ? [more] : []),
  ];
  return cyrb53(JSON.stringify(content));
}

/**
 * Whether a person has confirmed the current version of the card.
 *
 * - none:  never confirmed
 * - older: an older version was confirmed, at `at` (epoch ms)
 */
export function readingOf(
  card: ChildCard,
  childId: string,
  member: Pick<MemberRecord, 'read'> | undefined,
): { kind: 'none' } | { kind: 'older' | 'current'; at: number } {
  const read = member?.read?.[childId];
  if (!read) return { kind: 'none' };
  return { kind: read.version === cardVersion(card) ? 'current' : 'older', at: read.at };
}

/** An id for a new line; ids sort by time of creation. @param random 0 to 1 */
export function newLineId(now: number, random: number): string {
  const tail = Math.floor(random * 36 ** 4);
  return now.toString(36).padStart(9, '0') + tail.toString(36).padStart(4, '0');
}

function linesOf<T extends object>(lines: Readonly<Record<string, T>> = {}): Line<T>[] {
  return Object.entries(lines)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, line]) => ({ ...line, id }));
}
