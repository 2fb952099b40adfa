import * as z from 'zod/mini';
import {
  TransferCodeRequest,
  TransferConfirmRequest,
  TransferRequest,
  TransferState,
} from '../../schema/wire/account.ts';
import { ConfirmationAnswer } from '../../schema/wire/auth.ts';
import { stopTransfer, transferState } from '../accounts/people/pending-transfer.ts';
import {
  requestTransferCode,
  startTransfer,
  transferAccount,
} from '../accounts/people/transfer-account.ts';
import { memberOf } from '../http/access.ts';
import type { App, RouteContext } from './context.ts';

const path = '/api/auth/account/transfer';
const tags = ['users'];
const nothing = { 204: z.null() };

/** The handover of the account, step by step: code, wait, completion. */
export function transferRoutes(app: App, context: RouteContext): void {
  const { now } = context;
  app.get(
    path,
    { config: { access: 'parent' }, schema: { tags, response: { 200: TransferState } } },
    (request) => transferState(context, memberOf(request).user, now()),
  );
  app.post(
    `${path}/code`,
    {
      config: { access: 'owner' },
      schema: { tags, body: TransferCodeRequest, response: { 200: ConfirmationAnswer } },
    },
    (request) => requestTransferCode(context, memberOf(request), request.body.userId, now()),
  );
  app.post(
    `${path}/confirm`,
    {
      config: { access: 'owner', securityEvent: 'rights-changed' },
      schema: { tags, body: TransferConfirmRequest, response: nothing },
    },
    async (request, reply) => {
      await startTransfer(context, memberOf(request), request.body, now());
      return reply.code(204).send();
    },
  );
  app.delete(
    path,
    {
      config: { access: 'parent', securityEvent: 'rights-changed' },
      schema: { tags, response: nothing },
    },
    async (request, reply) => {
      await stopTransfer(context, memberOf(request).user, now());
      return reply.code(204).send();
    },
  );
  app.post(
    path,
    {
      config: { access: 'owner', securityEvent: 'rights-changed' },
      schema: { tags, body: TransferRequest, response: nothing },
    },
    async (request, reply) => {
      await transferAccount(context, memberOf(request).user, request.body, now());
      return reply.code(204).send();
    },
  );
}
