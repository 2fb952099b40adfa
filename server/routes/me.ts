import * as z from 'zod/mini';
import {
  AccessRequestBody,
  ChangeEmailRequest,
  ChangePasswordRequest,
  ConfirmEmailRequest,
  ConfirmPasswordAnswer,
  ConfirmPasswordRequest,
  Profile,
  ProfileRequest,
  SessionAnswer,
} from '../../schema/wire/account.ts';
import { RecordId } from '../../schema/records/record.ts';
import { ConfirmationAnswer, OnboardingAnswer } from '../../schema/wire/auth.ts';
import {
  changePassword,
  confirmEmailChange,
  requestEmailChange,
} from '../accounts/credentials/change-credentials.ts';
import { checkOwnPassword } from '../accounts/credentials/own-password.ts';
import { changeProfile, completeOnboarding, profileOf } from '../accounts/people/profile.ts';
import { endSessionsOf } from '../accounts/sessions/sessions.ts';
import { endSignIn, listSignIns, markConfirmed } from '../accounts/sessions/user-sessions.ts';
import { requestAccess, withdrawAccessRequest } from '../accounts/people/access-requests.ts';
import { memberOf } from '../http/access.ts';
import type { App, RouteContext } from './context.ts';

const config = { access: 'member' } as const;
const tags = ['me'];
const empty = { 204: z.null() };

/** A person's own profile, password and sessions. */
export function meRoutes(app: App, context: RouteContext): void {
  const { db, now } = context;
  app.get(
    '/api/auth/me',
    { config: { ...config, beforePayment: true }, schema: { tags, response: { 200: Profile } } },
    (request) => profileOf(db, memberOf(request).user),
  );
  app.patch(
    '/api/auth/me',
    { config, schema: { tags, body: ProfileRequest, response: { 200: Profile } } },
    async (request) => {
      const { user } = memberOf(request);
      const profile = await changeProfile(context, user, request.body, now());
      return profile;
    },
  );
  app.post(
    '/api/auth/onboarding-complete',
    { config, schema: { tags, response: { 200: OnboardingAnswer } } },
    async (request) => {
      await completeOnboarding(context, memberOf(request).user, now());
      return { onboardingComplete: true };
    },
  );
  accessRequestRoutes(app, context);
  passwordRoutes(app, context);
  signInRoutes(app, context);
}

/** A caregiver's access requests. */
function accessRequestRoutes(app: App, context: RouteContext): void {
  const { now } = context;
  app.put(
    '/api/auth/me/access-wish',
    { config, schema: { tags, body: AccessRequestBody, response: empty } },
    async (request, reply) => {
      const { user } = memberOf(request);
      await requestAccess(context, user, request.body, now());
      return reply.code(204).send();
    },
  );
  app.delete(
    '/api/auth/me/access-wish/:requestId',
    { config, schema: { tags, params: z.strictObject({ requestId: RecordId }), response: empty } },
    async (request, reply) => {
      const { user } = memberOf(request);
      await withdrawAccessRequest(context, user, request.params.requestId, now());
      return reply.code(204).send();
    },
  );
}

/** Password and address. */
function passwordRoutes(app: App, context: RouteContext): void {
  const { db, now } = context;
  app.post(
    '/api/auth/confirm-password',
    {
      config: { ...config, beforePayment: true },
      schema: { tags, body: ConfirmPasswordRequest, response: { 200: ConfirmPasswordAnswer } },
    },
    async (request) => {
      const { user, claim } = memberOf(request);
      await checkOwnPassword(context, user, request.body.password, now());
      return { confirmedUntil: await markConfirmed(db, claim, now()) };
    },
  );
  app.post(
    '/api/auth/change-password',
    {
      config: { ...config, securityEvent: 'credentials-changed' },
      schema: { tags, body: ChangePasswordRequest, response: empty },
    },
    async (request, reply) => {
      const member = memberOf(request);
      await changePassword(context, member, request.body, now());
      return reply.code(204).send();
    },
  );
  app.post(
    '/api/auth/change-email',
    { config, schema: { tags, body: ChangeEmailRequest, response: { 200: ConfirmationAnswer } } },
    (request) => requestEmailChange(context, memberOf(request), request.body, now()),
  );
  app.post(
    '/api/auth/change-email/confirm',
    {
      config: { ...config, securityEvent: 'credentials-changed' },
      schema: { tags, body: ConfirmEmailRequest, response: empty },
    },
    async (request, reply) => {
      await confirmEmailChange(context, memberOf(request), request.body, now());
      return reply.code(204).send();
    },
  );
}

/** The person's sessions. */
function signInRoutes(app: App, { db, now }: RouteContext): void {
  app.get(
    '/api/auth/sessions',
    { config, schema: { tags, response: { 200: z.array(SessionAnswer) } } },
    (request) => listSignIns(db, memberOf(request).claim, now()),
  );
  app.delete(
    '/api/auth/sessions/:id',
    {
      config: { ...config, securityEvent: 'sign-out' },
      schema: { tags, params: z.strictObject({ id: z.uuid() }), response: empty },
    },
    async (request, reply) => {
      const { claim } = memberOf(request);
      await endSignIn(db, claim, request.params.id, now());
      return reply.code(204).send();
    },
  );
  app.delete(
    '/api/auth/sessions',
    { config: { ...config, securityEvent: 'sign-out' }, schema: { tags, response: empty } },
    async (request, reply) => {
      const { claim } = memberOf(request);
      await db.changeAccount(claim.accountId, (tx) =>
        endSessionsOf(tx, claim.userId, now(), claim.sessionId),
      );
      return reply.code(204).send();
    },
  );
}
