import { beforeEach, describe, expect, test } from 'vitest';
import { RequestError } from './answer.ts';
import { sendConfirmation, verifyConfirmation } from './requests/confirmation.ts';
import {
  birthdateOf,
  completeOnboarding,
  countChildren,
  createFirstChild,
} from './requests/first-child.ts';
import { readInvitation } from './requests/invitation.ts';
import { registerMessages, sessionMessages } from './messages.ts';
import { accountMessages } from './requests/account-messages.ts';
import { forgotPassword, resetPassword, verifyResetToken } from './requests/password-reset.ts';

let sent: { path: string; body: unknown }[];
let answer: () => Response;

const fetch = (path: string, init: RequestInit = {}): Promise<Response> => {
  sent.push({ path, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined });
  // As the session's own fetch does, which throws before there is an answer.
  return new Promise((resolve) => resolve(answer()));
};
const session = { publicFetch: fetch, authorizedFetch: fetch };

beforeEach(() => {
  sent = [];
  answer = () => json(200, {});
});

describe('a code for an address', () => {
  test('is requested with the field name of the dialog', async () => {
    answer = () =>
      json(200, { message: 'Sent', developmentMode: true, confirmationCode: '123456' });
    expect(await sendConfirmation(session, 'a@x', 'username')).toMatchObject({
      ok: true,
      value: { confirmationCode: '123456' },
    });
    await sendConfirmation(session, 'a@x', 'email');
    expect(sent).toEqual([
      { path: '/api/auth/send-confirmation', body: { username: 'a@x' } },
      { path: '/api/auth/send-confirmation', body: { email: 'a@x' } },
    ]);
  });

  test('proves the address', async () => {
    answer = () => json(200, { verified: true, confirmationToken: 'proof' });
    const by = { code: '123456', by: 'email' } as const;
    expect(await verifyConfirmation(session, 'a@x', by)).toMatchObject({
      value: { confirmationToken: 'proof' },
    });
    expect(sent[0]?.body).toEqual({ email: 'a@x', code: '123456' });
    answer = () => json(409, { error: 'Taken', code: 'USERNAME_EXISTS' });
    expect(await verifyConfirmation(session, 'a@x', by)).toMatchObject({
      error: { message: registerMessages.usernameExists, code: 'USERNAME_EXISTS' },
    });
  });
});

describe('without a message of the server', () => {
  test.each([
    ['sending a code', () => sendConfirmation(session, 'a', 'email'), 'confirmationNotSent'],
    ['a code', () => verifyConfirmation(session, 'a', { code: '1', by: 'email' }), 'codeInvalid'],
    ['a forgotten password', () => forgotPassword(session, 'a'), 'forgotFailed'],
    ['a link', () => verifyResetToken(session, 't'), 'resetTokenInvalid'],
    ['a new password', () => resetPassword(session, 't', 'p'), 'resetFailed'],
    ['a child', () => createFirstChild(session, mia, 0), 'childNotSaved'],
    ['the end of the setting up', () => completeOnboarding(session), 'setupFailed'],
  ] as const)('%s has the message of the specification', async (_what, asked, key) => {
    answer = () => json(500, 'oops');
    const message = accountMessages[key];
    expect(await asked()).toMatchObject({ ok: false, error: { kind: 'refused', message } });
    answer = () => json(400, { error: 'In its words.', code: 'VALIDATION' });
    expect(await asked()).toMatchObject({ error: { message: 'In its words.' } });
    for (const kind of ['network', 'portal'] as const) {
      answer = () => {
        throw new RequestError(kind);
      };
      expect(await asked()).toMatchObject({ error: { kind, message: sessionMessages.network } });
    }
  });
});

describe('the first child', () => {
  test('has an approximate birth date, a colour and no caregivers', async () => {
    await createFirstChild(session, { ...mia, ageYears: 2 }, Date.UTC(2026, 10, 22));
    expect(sent[0]?.body).toEqual({
      name: 'Mia',
      birthdate: '2024-11-22',
      birthDateApprox: true,
      gender: 'girl',
      color: '#3B82F6',
      caregivers: [],
    });
    // 2024 had 366 days, and a year has 365 here.
    expect(birthdateOf(3, Date.UTC(2026, 10, 22))).toBe('2023-11-23');
  });

  test('has no birth date without an age', async () => {
    await createFirstChild(session, mia, 0);
    expect(sent[0]?.body).toMatchObject({ birthdate: null, birthDateApprox: false });
  });

  test('is counted, with null for an unknown count', async () => {
    answer = () => json(200, [{}, {}]);
    expect(await countChildren(session)).toBe(2);
    answer = () => json(500, {});
    expect(await countChildren(session)).toBeNull();
  });
});

test('an unreadable answer counts as refused', async () => {
  answer = () => json(200, { something: 'else' });
  expect(await verifyResetToken(session, 't')).toEqual({
    ok: false,
    error: { kind: 'refused', message: accountMessages.resetTokenInvalid, code: null },
  });
});

describe('an invitation', () => {
  const invite = {
    status: 'valid',
    valid: true,
    role: 'caregiver',
    familyName: 'Ana',
    inviterName: 'Ana',
    childNames: ['Mia'],
    preset: 'sitter',
    expiresAt: 1,
  };

  test('is open, or closed with the reason', async () => {
    answer = () => json(200, invite);
    expect(await readInvitation(session, 'a/b')).toMatchObject({ kind: 'open', invite });
    expect(sent[0]?.path).toBe('/api/invites/validate/a%2Fb');
    answer = () => json(200, { ...invite, status: 'revoked', valid: false });
    expect(await readInvitation(session, 't')).toMatchObject({
      kind: 'closed',
      invite: { status: 'revoked' },
    });
  });

  test('is unknown when it does not exist, and failed when the server cannot be asked', async () => {
    answer = () => json(400, { error: 'no', code: 'INVITE_INVALID' });
    expect(await readInvitation(session, 't')).toEqual({ kind: 'unknown' });
    answer = () => json(503, { error: 'later', code: 'UNAVAILABLE' });
    expect(await readInvitation(session, 't')).toMatchObject({ kind: 'failed' });
  });
});

const mia = { name: 'Mia', ageYears: null, gender: 'girl' } as const;

function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return new Response(text, { status, headers });
}
