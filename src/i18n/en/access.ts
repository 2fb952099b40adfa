/** What a caregiver reads when a right is missing. */
export const access = {
  theParents: 'the parents',
  notShared: '{{name}} is not shared with you any more.',
  missing: 'You do not have access to this. Ask {{parents}}.',
} as const;
