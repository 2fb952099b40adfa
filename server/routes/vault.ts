import {
  VaultCodeAnswer,
  VaultOpenAnswer,
  VerifyVaultCodeRequest,
} from '../../schema/wire/privacy.ts';
import { openVault, requestVaultCode } from '../accounts/credentials/vault-step-up.ts';
import { memberOf } from '../http/access.ts';
import type { App, RouteContext } from './context.ts';

const config = { access: 'member' } as const;
const tags = ['vault'];

/** Step-up authentication for the family vault. */
export function vaultRoutes(app: App, context: RouteContext): void {
  const { now } = context;
  app.post(
    '/api/vault/request-2fa',
    { config, schema: { tags, response: { 200: VaultCodeAnswer } } },
    (request) => requestVaultCode(context, memberOf(request), now()),
  );
  app.post(
    '/api/vault/verify-2fa',
    { config, schema: { tags, body: VerifyVaultCodeRequest, response: { 200: VaultOpenAnswer } } },
    async (request) => {
      const { code, minutes } = request.body;
      const asked = { code, minutes, now: now() };
      const expiresAt = await openVault(context, memberOf(request), asked);
      return { verified: true, expiresAt };
    },
  );
}
