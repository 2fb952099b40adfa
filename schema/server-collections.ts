import { albumsOnServer } from './collections/albums-on-server.ts';
import { articlesOnServer } from './collections/articles-on-server.ts';
import { childrenOnServer } from './collections/children-on-server.ts';
import { contactsOnServer } from './collections/contacts-on-server.ts';
import { documentsOnServer } from './collections/documents-on-server.ts';
import { eventsOnServer } from './collections/events-on-server.ts';
import { growthOnServer } from './collections/growth-on-server.ts';
import { listItemsOnServer } from './collections/list-items-on-server.ts';
import { logDefinitionsOnServer } from './collections/log-definitions-on-server.ts';
import { membersOnServer } from './collections/members-on-server.ts';
import { motorMilestonesOnServer } from './collections/motor-milestones-on-server.ts';
import { overridesOnServer } from './collections/overrides-on-server.ts';
import { parentingPlansOnServer } from './collections/parenting-plans-on-server.ts';
import { photosOnServer } from './collections/photos-on-server.ts';
import { preferencesOnServer } from './collections/preferences-on-server.ts';
import { remindersOnServer } from './collections/reminders-on-server.ts';
import { responsesOnServer } from './collections/responses-on-server.ts';
import { scheduleOnServer } from './collections/schedule-on-server.ts';
import { timersOnServer } from './collections/timers-on-server.ts';
import type { ServerDefinition } from './collections/define.ts';
import type { CollectionName } from './collections.ts';

/** The server's part of the definitions. Not imported by the app, which loads the schemas of records after Home. */
export const serverCollections = {
  children: childrenOnServer,
  members: membersOnServer,
  events: eventsOnServer,
  timers: timersOnServer,
  growth: growthOnServer,
  responses: responsesOnServer,
  logDefinitions: logDefinitionsOnServer,
  motorMilestones: motorMilestonesOnServer,
  photos: photosOnServer,
  documents: documentsOnServer,
  albums: albumsOnServer,
  listItems: listItemsOnServer,
  articles: articlesOnServer,
  schedule: scheduleOnServer,
  contacts: contactsOnServer,
  parentingPlans: parentingPlansOnServer,
  overrides: overridesOnServer,
  preferences: preferencesOnServer,
  reminders: remindersOnServer,
} satisfies Readonly<Record<CollectionName, ServerDefinition>>;
