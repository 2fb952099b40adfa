import type { AnyRecord } from './record.ts';

/**
 * The problem with a day before the child's birth; null where there is none. A date of birth that is an
 * estimate decides nothing.
 */
export function beforeBirthProblem(
  { birthdate, birthDateApprox }: AnyRecord,
  fields: Readonly<Record<string, unknown>>,
): { path: string; message: string } | null {
  if (typeof birthdate !== 'string' || birthDateApprox === true) return null;
  const [found] = Object.entries(fields).filter(
    ([, day]) => typeof day === 'string' && day < birthdate,
  );
  return found ? { path: found[0], message: `Before birth (${birthdate}).` } : null;
}
