import { describe, expect, test } from 'vitest';
import { presets } from '../../../schema/rights/presets.ts';
import { RequestError } from '../answer.ts';
import type { RequestSender } from './request.ts';
import { grantChild, listInvites, removePerson, revokeInvite } from './family-requests.ts';

/** Answers each request in turn, and keeps what was asked. */
function askerWith(
  ...answers: (Response | Error)[]
): RequestSender & { result: [string, RequestInit][] } {
  const result: [string, RequestInit][] = [];
  return {
    result,
    authorizedFetch(path, init = {}) {
      result.push([path, init]);
      const answer = answers.shift() ?? new Error('asked too often');
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
  };
}

const json = (body: unknown, status = 200) => Response.json(body, { status });

describe('requests about people', () => {
  test('sends the request with escaped path segments', async () => {
    const asker = askerWith(new Response(null, { status: 204 }), json({}));
    expect(await removePerson(asker, '../everybody?')).toEqual({ ok: true, value: null });
    await grantChild(asker, { childId: 'mia', userId: 'rosa' }, { permissions: presets.sitter });
    expect(asker.result.map(([path, { method }]) => [method, path])).toEqual([
      ['DELETE', '/api/auth/users/..%2Feverybody%3F'],
      ['POST', '/api/user-children/mia/caregivers'],
    ]);
    expect(JSON.parse(asker.result[1]?.[1].body as string)).toEqual({
      userId: 'rosa',
      permissions: presets.sitter,
    });
  });

  test('returns a refusal with the server’s message and code', async () => {
    const refusal = { error: 'The owner stays.', code: 'FORBIDDEN' };
    expect(await removePerson(askerWith(json(refusal, 403)), 'emma')).toEqual({
      ok: false,
      error: {
        kind: 'refused',
        status: 403,
        code: 'FORBIDDEN',
        message: 'The owner stays.',
        fields: [],
      },
    });
    const wordless = await revokeInvite(askerWith(new Response('', { status: 500 })), 'one');
    expect(wordless).toMatchObject({ ok: false, error: { kind: 'refused', message: null } });
  });

  test('returns why there is no answer: no network, a portal, nobody signed in, a timeout', async () => {
    const kinds = await Promise.all(
      [
        new RequestError('network'),
        new RequestError('portal'),
        new RequestError('signIn'),
        new DOMException('too long', 'TimeoutError'),
      ].map(async (error) => {
        const answer = await listInvites(askerWith(error));
        return answer.ok ? 'ok' : answer.error.kind;
      }),
    );
    expect(kinds).toEqual(['network', 'portal', 'signIn', 'network']);
  });

  test('returns unreadable for an answer of another shape', async () => {
    const asker = askerWith(json([{ id: 'one' }]), new Response('<html>'));
    for (const _turn of [1, 2]) {
      expect(await listInvites(asker)).toEqual({ ok: false, error: { kind: 'unreadable' } });
    }
  });
});
