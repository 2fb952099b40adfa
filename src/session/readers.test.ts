import fc from 'fast-check';
import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { ErrorBody } from '../../schema/wire/errors.ts';
import { AccessTokenPayload, TokensAnswer } from '../../schema/wire/tokens.ts';
import type { Reader } from '../lib/readers.ts';
import { errorBody } from './answer.ts';
import { accessTokenPayload, tokensAnswer } from './tokens.ts';

/** The session reads these without the schemas, which the first load does not contain. */
test.each<[string, Reader<object>, z.ZodMiniType, object]>([
  [
    'the answer to a sign-in',
    tokensAnswer,
    TokensAnswer,
    { accessToken: 'a', refreshToken: 'r', paymentRequired: true, code: 'PAYMENT_REQUIRED' },
  ],
  [
    'the payload of an access token',
    accessTokenPayload,
    AccessTokenPayload,
    {
      sub: 'u',
      id: 'u',
      accountId: 'a',
      username: 'ana@example.com',
      name: 'Ana',
      color: '#123456',
      role: 'parent',
      exp: 2,
      iat: 1,
    },
  ],
  [
    'the body of an error',
    errorBody,
    ErrorBody,
    { error: 'No.', code: 'X', requestId: 'r', fields: [{ path: 'a', message: 'b' }] },
  ],
])('%s is read as its schema reads it', (_, reader, schema, valid) => {
  expect(reader.safeParse(valid)).toEqual({ success: true, data: valid });
  const changed = fc
    .tuple(
      fc.constantFrom(...Object.keys(valid)),
      fc.oneof(fc.anything(), fc.constantFrom('', 'caregiver', 1.5, null, undefined, [{}])),
      fc.boolean(),
    )
    .map(([name, value, isGone]) => {
      const copy: Record<string, unknown> = { ...valid };
      if (isGone) delete copy[name];
      else copy[name] = value;
      return copy;
    });
  fc.assert(
    fc.property(fc.oneof(changed, fc.anything()), (value) => {
      expect(reader.safeParse(value).success).toBe(schema.safeParse(value).success);
    }),
    { numRuns: 1_000 },
  );
});
