import { DEFINED_TYPE } from '../../schema/collections/log-definitions.ts';
import type { EventType } from '../../schema/records/event-types.ts';
import type { Medicine } from '../../schema/records/list-item.ts';
import type { LogDefinitionRecord } from '../../schema/records/log-definition.ts';
import type { LogForm } from './form/log-form.ts';

/** What a form may be made of. One that reads any of it is not kept for the next time. */
export type FormReads = {
  /** The family's own log types. */
  definitions: () => Promise<readonly LogDefinitionRecord[]>;
  /** The medicines of all children, archived ones too. */
  medicines: () => Promise<readonly Medicine[]>;
};

type FormLoader<T extends EventType = EventType> = (reads: FormReads) => Promise<LogForm<T>>;
export type FormLoaders = { readonly [T in EventType]: FormLoader<T> | null };

/**
 * Loads the form of each type; null: this release has none, and entries are read-only. This list is
 * not part of `LogType`, because the names of the forms' files would then be part of the first load.
 */
export const formLoaders = {
  feeding: async () => (await import('./feeding/form.tsx')).form,
  diaper: async () => (await import('./diaper/form.tsx')).form,
  sleep: async () => (await import('./sleep/form.tsx')).form,
  pumping: async () => (await import('./pumping/form.tsx')).form,
  medication: async ({ medicines }) =>
    (await import('./medication/form.tsx')).createForm(await medicines()),
  temperature: async () => (await import('./temperature/form.tsx')).form,
  note: async () => (await import('./note/form.tsx')).form,
  handover: null,
  symptom: async () => (await import('./symptom/form.tsx')).form,
  tummy_time: async () => (await import('./tummy-time/form.tsx')).form,
  bath: async () => (await import('./bath/form.tsx')).form,
  activity: async () => (await import('./activity/form.tsx')).form,
  mood: async () => (await import('./mood/form.tsx')).form,
  milestone: async () => (await import('./milestone/form.tsx')).form,
  vaccination: async () => (await import('./vaccination/form.tsx')).form,
  doctor_visit: async () => (await import('./doctor-visit/form.tsx')).form,
  milk_stash: async () => (await import('./milk-stash/form.tsx')).form,
  custom: async ({ definitions }) =>
    (await import('./custom/form.tsx')).createForm(await definitions()),
} as const satisfies FormLoaders;

const loaders: Readonly<Record<EventType, FormLoader | null>> = formLoaders;

/** Loads the form of a type; null if this release has none. */
export function formLoaderOf(type: EventType): FormLoader | null {
  return loaders[type];
}

/** The types that menus list by the definitions of the family, not by their own name. */
export const listedByDefinition: ReadonlySet<EventType> = new Set<EventType>([DEFINED_TYPE]);
