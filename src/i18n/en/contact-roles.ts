/** What a contact of the family is. */
export const contactRoles = {
  doctor: 'Doctor',
  dentist: 'Dentist',
  school: 'School',
  daycare: 'Daycare',
  sitter: 'Sitter',
  relative: 'Relative',
  emergency: 'Emergency',
  other: 'Other',
} as const;
