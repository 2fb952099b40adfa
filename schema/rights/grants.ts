import { keysOf } from '../keys.ts';
import { SHIFT_GRACE_AFTER_MS, SHIFT_GRACE_BEFORE_MS } from '../limits.ts';
import type { Grant, Shift } from './permissions.ts';

/** The grants that a caregiver has at an instant: those of the children, reduced by the person's limit. */

/** The fields of a member record that limit its person's rights. */
export type Limits = { limit?: Grant | null | undefined; paused?: boolean | undefined };

/** The fields of a child record that give rights. */
type ChildGrants = {
  id: string;
  caregivers: readonly { userId: string; permissions: Grant }[];
};

/** The values of each right, in ascending order. */
export const scales = {
  view: ['none', 'own', 'today', 'all'],
  editOwn: [false, 'day', true],
  deleteOwn: [false, 'day', true],
  editOthers: [false, true],
  deleteOthers: [false, true],
  medication: ['none', 'see', 'give'],
  growth: ['none', 'see', 'edit'],
  photos: ['none', 'see', 'add', 'manage'],
  documents: ['none', 'emergency', 'chosen', 'all'],
  schedule: ['none', 'own', 'see', 'edit'],
  parenting: ['none', 'today', 'see', 'party', 'edit'],
  knowledge: ['none', 'see', 'write'],
  comment: [false, true],
  export: [false, true],
  notify: [false, true],
} as const satisfies { [K in keyof Grant]?: readonly Grant[K][] };
type Scaled = keyof typeof scales;

/** Every right that this release knows. */
export const grantKeys: readonly string[] = [
  ...keysOf(scales),
  'log',
  'validFrom',
  'validTo',
  'onlyOnShift',
  'shifts',
];

/**
 * The grants that apply to a caregiver at `now`, by child.
 *
 * @param children those that are not removed
 * @param member   the person's own record; null when it is not known, which sets no limit
 */
export function grantsFor(
  userId: string,
  children: readonly ChildGrants[],
  member: Limits | null,
  now: number,
): Record<string, Grant> {
  const limit = member?.limit ?? null;
  if (member?.paused || (limit !== null && !holdsAt(limit, now))) return {};
  const grants: Record<string, Grant> = {};
  for (const child of children) {
    const grant = grantOn(child, userId);
    if (!grant || !holdsAt(grant, now)) continue;
    grants[child.id] = limit === null ? grant : meet(grant, limit);
  }
  return grants;
}

/** Whether the grant applies at an instant. */
export function holdsAt(grant: Grant, now: number): boolean {
  if (grant.validFrom !== null && now < grant.validFrom) return false;
  if (grant.validTo !== null && now >= grant.validTo) return false;
  return !grant.onlyOnShift || (grant.shifts ?? []).some((shift) => isOn(shift, now));
}

/**
 * When a right of a caregiver next begins or ends by time; null: never, with the current grants.
 */
export function nextGrantChange(
  userId: string,
  children: readonly ChildGrants[],
  member: Limits | null,
  now: number,
): number | null {
  const grants = children.map((child) => grantOn(child, userId));
  const changes = [member?.limit ?? null, ...grants]
    .flatMap((grant) => (grant ? boundsOf(grant) : []))
    .filter((change) => change > now);
  return changes.length === 0 ? null : Math.min(...changes);
}

/** The intersection of two grants: commutative, idempotent, and never wider than either. */
export function meet(a: Grant, b: Grant): Grant {
  const least = (key: Scaled) => {
    const order: readonly unknown[] = scales[key];
    return order[Math.min(order.indexOf(a[key]), order.indexOf(b[key]))] ?? order[0];
  };
  const switches = Object.fromEntries(keysOf(scales).map((key) => [key, least(key)])) as Pick<
    Grant,
    Scaled
  >;
  const onlyOnShift = a.onlyOnShift || b.onlyOnShift;
  return {
    ...commonExtras(a, b),
    ...switches,
    log: [...new Set(a.log)].filter((type) => b.log.includes(type)).toSorted(),
    validFrom: latest(a.validFrom, b.validFrom),
    validTo: earliest(a.validTo, b.validTo),
    onlyOnShift,
    ...(onlyOnShift ? { shifts: shiftsOfBoth(a, b) } : {}),
  };
}

function grantOn(child: ChildGrants, userId: string): Grant | undefined {
  return child.caregivers.find((caregiver) => caregiver.userId === userId)?.permissions;
}

function isOn({ from, to }: Shift, now: number): boolean {
  return now >= from - SHIFT_GRACE_BEFORE_MS && now < to + SHIFT_GRACE_AFTER_MS;
}

function boundsOf({ validFrom, validTo, onlyOnShift, shifts }: Grant): number[] {
  const bounds = [validFrom, validTo].filter((bound) => bound !== null);
  if (!onlyOnShift) return bounds;
  return [
    ...bounds,
    ...(shifts ?? []).flatMap(({ from, to }) => [
      from - SHIFT_GRACE_BEFORE_MS,
      to + SHIFT_GRACE_AFTER_MS,
    ]),
  ];
}

/** The time that is within a shift of every grant that requires one. */
function shiftsOfBoth(a: Grant, b: Grant): Shift[] {
  if (!a.onlyOnShift) return sorted(b.shifts ?? []);
  if (!b.onlyOnShift) return sorted(a.shifts ?? []);
  const both = (a.shifts ?? []).flatMap((one) =>
    (b.shifts ?? []).map((other) => ({
      from: Math.max(one.from, other.from),
      to: Math.min(one.to, other.to),
    })),
  );
  return sorted(both.filter(({ from, to }) => from < to));
}

/** Sorted by start, without shifts that are inside another. */
function sorted(shifts: readonly Shift[]): Shift[] {
  const inOrder = shifts.toSorted((a, b) => a.from - b.from || b.to - a.to);
  let end = Number.NEGATIVE_INFINITY;
  return inOrder.filter(({ to }) => {
    const isWithin = to <= end;
    end = Math.max(end, to);
    return !isWithin;
  });
}

/** Rights of a newer release: kept where both grants agree, because their order is unknown here. */
function commonExtras(a: Grant, b: Grant): Record<string, unknown> {
  const known = new Set(grantKeys);
  return Object.fromEntries(
    Object.entries(a).filter(
      ([key, value]) => !known.has(key) && JSON.stringify(value) === JSON.stringify(b[key]),
    ),
  );
}

function latest(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : Math.max(a, b);
}

function earliest(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : Math.min(a, b);
}
