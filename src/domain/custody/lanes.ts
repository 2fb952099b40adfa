/**
 * The children who are in the same home at all times: the calendar has one lane for them. Siblings can
 * have plans of their own, or an override that is about one of them only.
 */
export type Lane<P, O> = {
  /** Stable while the children are the same. */
  key: string;
  childIds: readonly string[];
  /** Oldest first. */
  plans: readonly P[];
  overrides: readonly O[];
};

type AboutChildren = { id: string; childIds: readonly string[] };

/**
 * @param childIds in the order of the lanes
 * @param plans those in force or to come; a child without one has no lane
 */
export function lanesOf<P extends AboutChildren, O extends AboutChildren>(
  childIds: readonly string[],
  plans: readonly P[],
  overrides: readonly O[],
): Lane<P, O>[] {
  const lanes = new Map<string, Lane<P, O> & { childIds: string[] }>();
  for (const childId of childIds) {
    const isAbout = (record: AboutChildren) => record.childIds.includes(childId);
    const own = { plans: plans.filter(isAbout), overrides: overrides.filter(isAbout) };
    if (own.plans.length === 0) continue;
    const ids = [...own.plans, ...own.overrides].map(({ id }) => id).join(' ');
    const lane = lanes.get(ids);
    if (lane) lane.childIds.push(childId);
    else lanes.set(ids, { key: '', childIds: [childId], ...own });
  }
  return [...lanes.values()].map((lane) => ({ ...lane, key: lane.childIds.join(' ') }));
}
