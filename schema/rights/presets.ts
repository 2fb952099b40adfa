import { eventTypes } from '../records/event-types.ts';
import type { EventTypeDefinition } from '../records/event-types/event-type.ts';
import type { Grant } from './permissions.ts';

/**
 * The presets of rights. Not in permissions.ts, because the start of the app does not need them.
 */

const CARE = typesOf('carers');
const CARE_TYPES = [...CARE, ...typesOf('nanny')];
const ALL_TYPES = [...CARE_TYPES, ...typesOf('coparent')];

const nothing: Grant = {
  view: 'none',
  log: [],
  editOwn: false,
  editOthers: false,
  deleteOwn: false,
  deleteOthers: false,
  medication: 'none',
  growth: 'none',
  photos: 'none',
  documents: 'none',
  schedule: 'none',
  parenting: 'none',
  knowledge: 'none',
  comment: false,
  export: false,
  notify: false,
  validFrom: null,
  validTo: null,
  onlyOnShift: false,
};

/** The presets that a parent can choose; each right can be changed afterwards. */
export const presets = {
  /** A parent who lives elsewhere and is not a member of this household. */
  coparent: {
    ...nothing,
    view: 'all',
    log: ALL_TYPES,
    editOwn: true,
    deleteOwn: true,
    medication: 'give',
    growth: 'edit',
    photos: 'add',
    documents: 'chosen',
    schedule: 'edit',
    parenting: 'party',
    knowledge: 'write',
    comment: true,
    export: true,
    notify: true,
  },
  nanny: {
    ...nothing,
    view: 'all',
    log: CARE_TYPES,
    editOwn: true,
    deleteOwn: 'day',
    medication: 'give',
    growth: 'see',
    photos: 'add',
    documents: 'emergency',
    schedule: 'own',
    parenting: 'today',
    knowledge: 'see',
    comment: true,
    notify: true,
  },
  sitter: {
    ...nothing,
    view: 'today',
    log: CARE,
    editOwn: 'day',
    medication: 'see',
    photos: 'add',
    documents: 'emergency',
    schedule: 'own',
    knowledge: 'see',
    notify: true,
  },
  grandparent: {
    ...nothing,
    view: 'all',
    log: CARE,
    editOwn: 'day',
    medication: 'see',
    growth: 'see',
    photos: 'add',
    documents: 'emergency',
    schedule: 'see',
    knowledge: 'see',
    comment: true,
    notify: true,
  },
  /** Sees only the album. */
  relative: { ...nothing, photos: 'see', comment: true, notify: true },
  /** Sees the emergency card and the list of medicines. */
  emergency: { ...nothing, medication: 'see', documents: 'emergency' },
} as const satisfies Record<string, Grant>;
export type PresetName = keyof typeof presets;

/** The log types that begin with this preset. */
function typesOf(preset: EventTypeDefinition['presets']): string[] {
  return Object.entries(eventTypes).flatMap(([type, { presets }]) =>
    presets === preset ? [type] : [],
  );
}
