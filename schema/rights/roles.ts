import * as z from 'zod/mini';

/**
 * `super_admin` owns the account, `parent` was invited as a parent, `caregiver` has the rights in
 * grants.
 */
export const Role = z.enum(['super_admin', 'parent', 'caregiver']);
export type Role = z.infer<typeof Role>;

export function isParent(role: Role): boolean {
  return role === 'super_admin' || role === 'parent';
}
