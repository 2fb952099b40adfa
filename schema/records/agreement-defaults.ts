/** What new drafts of plans and overrides have where nothing else is said. */

const agreementDefaults = {
  status: 'draft',
  steps: {},
  history: [],
  agreedAt: null,
  respondBy: null,
  replyTo: null,
} as const;

export const planDefaults = {
  ...agreementDefaults,
  effectiveTo: null,
  defaultPlace: null,
  notes: '',
} as const;

export const overrideDefaults = {
  ...agreementDefaults,
  startExchange: null,
  endExchange: null,
  repeat: 'none',
  dateRule: { kind: 'fixed' },
  note: '',
  mode: null,
  back: null,
  settles: [] as string[],
  userIds: [],
} as const;
