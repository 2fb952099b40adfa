import type { CollectionName } from '../../../schema/collections.ts';
import type { AnyRecord } from '../../../schema/records/record.ts';
import { isShift } from '../../../schema/records/timer-kinds.ts';
import type { Sayable } from '../../i18n/say.ts';

/**
 * The name of a record of each collection in the list of unsent changes; null if the line of the entry is
 * its name. Not in the definitions of the collections, which the app needs at its start.
 */
export const recordLabels: Readonly<
  Record<CollectionName, ((record: AnyRecord) => Sayable) | null>
> = {
  children: ({ name }) => ({ key: 'syncSheet.itemChild', values: { name: String(name) } }),
  members: ({ name }) => ({ key: 'syncSheet.itemMember', values: { name: String(name) } }),
  events: null,
  timers: (record) => ({ key: isShift(record) ? 'syncSheet.itemShift' : 'syncSheet.itemTimer' }),
  growth: () => ({ key: 'syncSheet.itemGrowth' }),
  responses: ({ kind }) => ({
    key: kind === 'like' ? 'syncSheet.itemLike' : 'syncSheet.itemComment',
  }),
  logDefinitions: ({ name }) => ({
    key: 'syncSheet.itemLogDefinition',
    values: { name: String(name) },
  }),
  motorMilestones: () => ({ key: 'syncSheet.itemMilestone' }),
  photos: () => ({ key: 'syncSheet.itemPhoto' }),
  documents: ({ title }) => ({ key: 'syncSheet.itemDocument', values: { title: String(title) } }),
  albums: ({ title }) => ({ key: 'syncSheet.itemAlbum', values: { title: String(title) } }),
  listItems: ({ name }) => ({ key: 'syncSheet.itemListItem', values: { name: String(name) } }),
  articles: ({ title }) => ({ key: 'syncSheet.itemArticle', values: { title: String(title) } }),
  schedule: ({ title }) => ({ key: 'syncSheet.itemEntry', values: { title: String(title) } }),
  contacts: ({ name }) => ({ key: 'syncSheet.itemContact', values: { name: String(name) } }),
  parentingPlans: ({ name }) => ({
    key: 'syncSheet.itemParenting',
    values: { name: String(name) },
  }),
  overrides: ({ name }) => ({ key: 'syncSheet.itemParenting', values: { name: String(name) } }),
  preferences: () => ({ key: 'syncSheet.itemPreferences' }),
  reminders: () => ({ key: 'syncSheet.itemReminder' }),
};
