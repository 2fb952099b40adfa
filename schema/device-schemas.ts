import type * as z from 'zod/mini';
import type { CollectionName } from './collections.ts';
import { AlbumRecord } from './records/album.ts';
import { ArticleRecord } from './records/article.ts';
import { ChildRecord } from './records/child.ts';
import { ContactRecord } from './records/contact.ts';
import { DocumentRecord } from './records/document-item.ts';
import { EventRecord } from './records/event.ts';
import { GrowthRecord } from './records/growth.ts';
import { ListItemRecord } from './records/list-item.ts';
import { LogDefinitionRecord } from './records/log-definition.ts';
import { MemberRecord } from './records/member.ts';
import { MotorMilestoneRecord } from './records/motor-milestone.ts';
import { OverrideRecord } from './records/override.ts';
import { ParentingPlanRecord } from './records/parenting-plan.ts';
import { PhotoRecord } from './records/photo-item.ts';
import { PreferencesRecord } from './records/preferences.ts';
import { ReminderRecord } from './records/reminder.ts';
import { ResponseRecord } from './records/response.ts';
import { ScheduleRecord } from './records/schedule-entry.ts';
import { TimerRecord } from './records/timer.ts';

/**
 * The schemas by which a device validates what it writes. Not part of the definitions of the
 * collections, which the app needs at its start: it loads this module after Home. The server's schemas
 * are in server-collections.ts.
 */
export const deviceSchemas = {
  children: ChildRecord,
  members: MemberRecord,
  events: EventRecord,
  timers: TimerRecord,
  growth: GrowthRecord,
  responses: ResponseRecord,
  logDefinitions: LogDefinitionRecord,
  motorMilestones: MotorMilestoneRecord,
  photos: PhotoRecord,
  documents: DocumentRecord,
  albums: AlbumRecord,
  listItems: ListItemRecord,
  articles: ArticleRecord,
  schedule: ScheduleRecord,
  contacts: ContactRecord,
  parentingPlans: ParentingPlanRecord,
  overrides: OverrideRecord,
  preferences: PreferencesRecord,
  reminders: ReminderRecord,
} satisfies Readonly<Record<CollectionName, z.ZodMiniType>>;
