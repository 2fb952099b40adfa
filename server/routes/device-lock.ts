import {
  DeviceLockKey,
  OpenDeviceLockAnswer,
  OpenDeviceLockRequest,
} from '../../schema/wire/device-lock.ts';
import { deviceLockKey, openDeviceLock } from '../accounts/sessions/device-lock.ts';
import { memberOf } from '../http/access.ts';
import type { App, RouteContext } from './context.ts';

const tags = ['device lock'];

/** Locking what stays on a device after its person has signed out. */
export function deviceLockRoutes(app: App, { db }: Pick<RouteContext, 'db'>): void {
  app.get(
    '/api/device-lock',
    { config: { access: 'anyone' }, schema: { tags, response: { 200: DeviceLockKey } } },
    () => deviceLockKey(db),
  );
  app.post(
    '/api/device-lock/open',
    {
      config: { access: 'member', beforePayment: true },
      schema: { tags, body: OpenDeviceLockRequest, response: { 200: OpenDeviceLockAnswer } },
    },
    (request) => openDeviceLock(db, memberOf(request).user.userId, request.body),
  );
}
