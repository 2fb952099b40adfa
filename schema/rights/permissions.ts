import * as z from 'zod/mini';

/** What a caregiver may do with one child. A child without a grant is invisible. */
export const Grant = z.looseObject({
  view: z.enum(['none', 'own', 'today', 'all']),
  /** Event types this person may log. */
  log: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(40)),
  editOwn: z.boolean(),
  editOthers: z.boolean(),
  deleteOwn: z.boolean(),
  deleteOthers: z.boolean(),
  medication: z.enum(['none', 'see', 'give']),
  growth: z.enum(['none', 'see', 'edit']),
  photos: z.enum(['none', 'see', 'add', 'manage']),
  documents: z.enum(['none', 'emergency', 'chosen', 'all']),
  schedule: z.enum(['none', 'own', 'see', 'edit']),
  parenting: z.enum(['none', 'today', 'see', 'party', 'edit']),
  knowledge: z.enum(['none', 'see', 'write']),
  comment: z.boolean(),
  export: z.boolean(),
  notify: z.boolean(),
  validFrom: z.nullable(z.int()),
  validTo: z.nullable(z.int()),
  onlyOnShift: z.boolean(),
});
export type Grant = z.infer<typeof Grant>;

const CARE = ['feeding', 'diaper', 'sleep', 'note'];
const CARE_TYPES = [...CARE, 'medication', 'temperature', 'tummy_time', 'activity', 'bath', 'mood'];

const sitter: Grant = {
  view: 'today',
  log: CARE,
  editOwn: true,
  editOthers: false,
  deleteOwn: false,
  deleteOthers: false,
  medication: 'see',
  growth: 'none',
  photos: 'add',
  documents: 'emergency',
  schedule: 'own',
  parenting: 'none',
  knowledge: 'see',
  comment: true,
  export: false,
  notify: true,
  validFrom: null,
  validTo: null,
  onlyOnShift: false,
};

/** Starting points a parent chooses from; each switch can then be changed. */
export const presets = {
  nanny: {
    ...sitter,
    view: 'all',
    log: CARE_TYPES,
    deleteOwn: true,
    medication: 'give',
    growth: 'see',
    parenting: 'today',
  },
  sitter,
  grandparent: { ...sitter, view: 'all', growth: 'see', schedule: 'see' },
  relative: {
    ...sitter,
    view: 'none',
    log: [],
    editOwn: false,
    medication: 'none',
    photos: 'see',
    documents: 'none',
    schedule: 'none',
    knowledge: 'none',
  },
  emergency: {
    ...sitter,
    view: 'none',
    log: [],
    editOwn: false,
    photos: 'none',
    schedule: 'none',
    knowledge: 'none',
    comment: false,
  },
} as const satisfies Record<string, Grant>;
export type PresetName = keyof typeof presets;
