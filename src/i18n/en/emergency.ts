/** The emergency card of a child. */
export const emergency = {
  cards: 'Emergency cards',
  onDevice: 'Always on this device',
  of: 'Emergency card of {{name}}',
  intro: 'What somebody needs to know who helps {{name}}.',
  born: 'Born',
  blood: 'Blood group',
  allergies: 'Allergies',
  medicines: 'Medicines',
  doctor: 'Doctor',
  insurance: 'Insurance number',
  contacts: 'Contacts',
  nothing: 'Nothing entered',
  print: 'Print',
  edit: 'Edit the card',
  locked: 'This card opens with a code.',
  back: 'Vault',
} as const;
