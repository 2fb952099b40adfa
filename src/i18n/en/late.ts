/** Words about writes that arrived after their author's access had ended or changed. */
export const late = {
  toCheck_one: '{{name}}: {{count}} entry to check',
  toCheck_other: '{{name}}: {{count}} entries to check',
  toCheckText_one:
    'It arrived after the access of {{name}} had ended or changed. Look at it and choose.',
  toCheckText_other:
    'They arrived after the access of {{name}} had ended or changed. Look at each and choose.',
  milestone: 'Motor milestone',
  create: '{{name}} added this, and it arrived after their access had ended or changed.',
  edit: '{{name}} changed this, and it arrived after their access had ended or changed. The change is not made yet.',
  remove:
    '{{name}} deleted this, and it arrived after their access had ended or changed. It is not deleted yet.',
  written: 'Written {{time}}, by the clock of that device.',
  wouldBe: 'It would be: {{what}} {{time}}',
  acceptCreate: 'Keep it',
  declineCreate: 'Delete it',
  acceptEdit: 'Make the change',
  declineEdit: 'Leave as it is',
  acceptRemove: 'Delete it',
  declineRemove: 'Keep it',
  settled: 'Done',
} as const;
