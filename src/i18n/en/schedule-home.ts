/** What Home and the notices say of the schedule. */
export const scheduleHome = {
  comingUp: 'Coming up',
  onShift: '{{name}} until {{time}}',
  overdue: '{{title}}, overdue',
  nowUntil: 'now, until {{time}}',
  reminder: '{{title}} {{when}}',
  remindOpen: 'Open',
  remindSeen: 'Got it',
} as const;
