import {
  PlainChild,
  PlainChildEdit,
  PlainEvent,
  PlainEventEdit,
  PlainTimer,
  PlainTimerEdit,
} from '../../schema/wire/rest.ts';
import {
  editedChild,
  editedEvent,
  editedTimer,
  newChild,
  newEvent,
  newTimer,
} from '../records/plain.ts';
import type { App, RouteContext } from './context.ts';
import { recordRoutes } from './records.ts';

/** The collections that have routes of their own. */
export function resourceRoutes(app: App, context: RouteContext): void {
  recordRoutes(app, context, {
    path: '/api/events',
    tag: 'events',
    collection: 'events',
    plain: PlainEvent,
    plainEdit: PlainEventEdit,
    create: newEvent,
    edit: editedEvent,
  });
  recordRoutes(app, context, {
    path: '/api/user-children',
    tag: 'children',
    collection: 'children',
    plain: PlainChild,
    plainEdit: PlainChildEdit,
    create: newChild,
    edit: editedChild,
  });
  recordRoutes(app, context, {
    path: '/api/timers',
    tag: 'timers',
    collection: 'timers',
    plain: PlainTimer,
    plainEdit: PlainTimerEdit,
    create: newTimer,
    edit: editedTimer,
  });
}
