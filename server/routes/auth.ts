import * as z from 'zod/mini';
import { HOUR_MS } from '../../schema/limits.ts';
import {
  ConfirmationAnswer,
  ConfirmationRequest,
  ForgotPasswordAnswer,
  ForgotPasswordRequest,
  LoginRequest,
  LogoutRequest,
  MessageAnswer,
  PaymentStatusAnswer,
  PaymentStatusRequest,
  RefreshRequest,
  RegisterRequest,
  ResetPasswordRequest,
  VerifyConfirmationAnswer,
  VerifyConfirmationRequest,
  VerifyResetTokenAnswer,
  VerifyResetTokenRequest,
  addressIn,
} from '../../schema/wire/auth.ts';
import { sendConfirmation, verifyConfirmation } from '../accounts/credentials/confirmation.ts';
import { TokensAnswer } from '../../schema/wire/tokens.ts';
import { settlePayment, settlePaymentOf } from '../accounts/entitlements.ts';
import { logIn, refreshSession } from '../accounts/sign-in/login.ts';
import { register } from '../accounts/sign-in/register.ts';
import { findReset, requestReset, resetPassword } from '../accounts/credentials/password-resets.ts';
import { endSession } from '../accounts/sessions/sessions.ts';
import { visitorFrom } from '../accounts/sign-in/visitor.ts';
import { confirmationCookieOf, setConfirmationCookie } from '../http/confirmation-cookie.ts';
import { PROOF_GOOD_MS } from '../accounts/credentials/codes.ts';
import { tryAuthenticate } from '../http/access.ts';
import type { App, RouteContext } from './context.ts';

const config = { access: 'anyone' } as const;
const tags = ['auth'];

/** Sign-in and sign-up: the routes that need no session. */
export function authRoutes(app: App, context: RouteContext): void {
  const { attempts, db, sessions, now, onError, plans } = context;
  app.post(
    '/api/auth/login',
    { config, schema: { tags, body: LoginRequest, response: { 200: TokensAnswer } } },
    (request) => logIn(context, request.body, visitorFrom(request, now())),
  );
  signUpRoutes(app, context);
  app.post(
    '/api/auth/refresh',
    { config, schema: { tags, body: RefreshRequest, response: { 200: TokensAnswer } } },
    (request) => refreshSession(context, request.body.refreshToken, visitorFrom(request, now())),
  );
  app.post(
    '/api/auth/logout',
    {
      config: { ...config, securityEvent: 'sign-out' },
      schema: { tags, body: z.nullish(LogoutRequest), response: { 204: z.null() } },
    },
    async (request, reply) => {
      const token = request.body?.refreshToken;
      if (token !== undefined) await sessions.end(token, now());
      const claim = (await tryAuthenticate(context, request, now()))?.claim;
      if (claim) {
        await db.changeAccount(claim.accountId, (tx) => endSession(tx, claim.sessionId, now()));
      }
      return reply.code(204).send();
    },
  );
  app.post(
    '/api/auth/forgot-password',
    {
      config,
      schema: { tags, body: ForgotPasswordRequest, response: { 200: ForgotPasswordAnswer } },
    },
    (request) => requestReset(context, addressIn(request.body) ?? '', visitorFrom(request, now())),
  );
  app.post(
    '/api/auth/verify-reset-token',
    {
      config,
      schema: { tags, body: VerifyResetTokenRequest, response: { 200: VerifyResetTokenAnswer } },
    },
    async (request) => {
      const { username } = await findReset(
        context,
        request.body.token,
        visitorFrom(request, now()),
      );
      return { username };
    },
  );
  app.post(
    '/api/auth/reset-password',
    {
      config: { ...config, securityEvent: 'credentials-changed' },
      schema: { tags, body: ResetPasswordRequest, response: { 200: MessageAnswer } },
    },
    async (request) => {
      await resetPassword(context, request.body, visitorFrom(request, now()));
      return { message: 'Your password has been changed. Please log in with the new one.' };
    },
  );
  app.post(
    '/api/auth/update-payment-status',
    {
      config,
      schema: { tags, body: PaymentStatusRequest, response: { 200: PaymentStatusAnswer } },
    },
    async (request) => {
      const { username } = request.body;
      const { addressHash } = visitorFrom(request, now());
      await attempts.take([{ key: `payment:${addressHash}`, max: 60, windowMs: HOUR_MS }], now());
      const member = await tryAuthenticate(context, request, now());
      if (member) {
        const { accountId } = member.user;
        const [answer] = await Promise.all([
          settlePayment(context, accountId),
          plans.refresh(accountId),
        ]);
        return answer;
      }
      // Not awaited, because the time of the answer must not reveal who has an account.
      settlePaymentOf(context, username).catch(onError);
      return {};
    },
  );
}

/** Confirming an address, and registering with it. */
function signUpRoutes(app: App, context: RouteContext): void {
  const { now, overHttps } = context;
  app.post(
    '/api/auth/send-confirmation',
    { config, schema: { tags, body: ConfirmationRequest, response: { 200: ConfirmationAnswer } } },
    (request) =>
      sendConfirmation(context, addressIn(request.body) ?? '', visitorFrom(request, now())),
  );
  app.post(
    '/api/auth/verify-confirmation',
    {
      config,
      schema: {
        tags,
        body: VerifyConfirmationRequest,
        response: { 200: VerifyConfirmationAnswer },
      },
    },
    async (request, reply) => {
      const { code } = request.body;
      const username = addressIn(request.body) ?? '';
      const visitor = visitorFrom(request, now());
      const answer = await verifyConfirmation(context, { username, code }, visitor);
      setConfirmationCookie(reply, answer.confirmationToken, {
        maxAgeMs: PROOF_GOOD_MS,
        secure: overHttps,
      });
      return answer;
    },
  );
  app.post(
    '/api/auth/register',
    { config, schema: { tags, body: RegisterRequest, response: { 201: TokensAnswer } } },
    async (request, reply) => {
      const { confirmationToken = confirmationCookieOf(request) } = request.body;
      const registration = { ...request.body, confirmationToken };
      const tokens = await register(context, registration, visitorFrom(request, now()));
      setConfirmationCookie(reply, '', { maxAgeMs: 0, secure: overHttps });
      return reply.code(201).send(tokens);
    },
  );
}
