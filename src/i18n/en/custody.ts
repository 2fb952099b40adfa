/** With whom the children are now: the card on Home, and where an exchange happens. */
export const custody = {
  title: 'With whom now',
  today: 'Today with',
  with: '{{children}}: with {{name}}',
  withUntil: '{{children}}: with {{name}} until {{time}}',
  thenWith: 'then with {{name}}',
  asked_one: '{{count}} request waits for your answer',
  asked_other: '{{count}} requests wait for your answer',
  handoverNote: 'Make handover note',
  calendar: 'Calendar',
  atHomeOf: 'at {{name}}’s home',
  atSchool: 'at school',
  drives: '{{name}} drives',
  until: '{{name}} until {{time}}, then {{after}}',
  childIs: '{{child}}: {{text}}',
  noPlan: 'Nobody has written down yet with whom the children are today.',
} as const;
