/**
 * `super_admin` owns the account, `parent` was invited as a parent, `caregiver` has the rights in
 * grants.
 */
export const roles = ['super_admin', 'parent', 'caregiver'] as const;
export type Role = (typeof roles)[number];

export function isParent(role: Role): boolean {
  return role === 'super_admin' || role === 'parent';
}
