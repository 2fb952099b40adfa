/** What somebody is to the child. */
export const relations = {
  youAre: 'You are',
  mother: 'Mother',
  father: 'Father',
  parent: 'Parent',
  grandparent: 'Grandparent',
  nanny: 'Nanny',
  sitter: 'Babysitter',
  relative: 'Relative',
  daycare: 'Daycare',
  nurse: 'Nurse',
  friend: 'Friend',
  other: 'Someone else',
} as const;
