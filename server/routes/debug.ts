import { DebugTokenAnswer, DebugTokenRequest } from '../../schema/wire/auth.ts';
import { Refusal } from '../refusal.ts';
import type { App, RouteContext } from './context.ts';

/** Registered in development only. */
export function debugRoutes(app: App, { accessTokens, now }: RouteContext): void {
  app.post(
    '/api/auth/debug-token',
    {
      config: { access: 'anyone' },
      schema: { tags: ['auth'], body: DebugTokenRequest, response: { 200: DebugTokenAnswer } },
    },
    async (request): Promise<DebugTokenAnswer> => {
      const { token } = request.body;
      try {
        await accessTokens.read(token, now());
      } catch (error) {
        if (error instanceof Refusal) return { valid: false };
        throw error;
      }
      const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8');
      return { valid: true, payload: JSON.parse(payload) as Record<string, unknown> };
    },
  );
}
