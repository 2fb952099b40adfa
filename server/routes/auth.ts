import * as z from 'zod/mini';
import {
  LoginRequest,
  LogoutRequest,
  RefreshRequest,
  RegisterRequest,
  TokensAnswer,
} from '../../schema/wire/auth.ts';
import { logIn, refreshSession } from '../accounts/login.ts';
import { register } from '../accounts/register.ts';
import type { App, RouteContext } from './context.ts';

const config = { access: 'anyone' } as const;
const tags = ['auth'];

export function authRoutes(app: App, context: RouteContext): void {
  const { sessions, now, ring } = context;
  app.post(
    '/api/auth/login',
    { config, schema: { tags, body: LoginRequest, response: { 200: TokensAnswer } } },
    (request) => logIn(context, request.body, { address: request.ip, now: now() }),
  );
  app.post(
    '/api/auth/register',
    { config, schema: { tags, body: RegisterRequest, response: { 201: TokensAnswer } } },
    async (request, reply) => {
      const { user, tokens } = await register(context, request.body, {
        address: request.ip,
        now: now(),
      });
      ring(user.accountId);
      return reply.code(201).send(tokens);
    },
  );
  app.post(
    '/api/auth/refresh',
    { config, schema: { tags, body: RefreshRequest, response: { 200: TokensAnswer } } },
    (request) =>
      refreshSession(context, request.body.refreshToken, { address: request.ip, now: now() }),
  );
  app.post(
    '/api/auth/logout',
    { config, schema: { tags, body: z.nullish(LogoutRequest), response: { 204: z.null() } } },
    async (request, reply) => {
      const token = request.body?.refreshToken;
      if (token !== undefined) await sessions.end(token, now());
      return reply.code(204).send();
    },
  );
}
