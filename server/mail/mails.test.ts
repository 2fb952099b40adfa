import { describe, expect, test } from 'vitest';
import { type Mail, type MailKind, renderMail } from './mails.ts';
import { createConsoleTransport } from './transport.ts';

const AT = Date.UTC(2026, 2, 14, 3, 5);
const EVIL = 'Eve\r\nBcc: x@example.org\u2028<b>"&';
const to = 'ana@example.org';

const notified = {
  userId: 'u1',
  text: `${EVIL}: bottle 2.5 oz for Mia – see https://evil.example/x or evil.example`,
  path: '/logs?entry=e1',
  unsubscribePath: '/api/notifications/mail/unsubscribe?token=x',
};

const mails: { [K in MailKind]: Extract<Mail, { kind: K }> } = {
  confirmation: { to, kind: 'confirmation', code: '012345' },
  'email-code': { to, kind: 'email-code', code: '012345' },
  'vault-code': { to, kind: 'vault-code', code: '012345' },
  reset: { to, kind: 'reset', path: '/reset-password?token=x' },
  'password-changed': { to, kind: 'password-changed', at: AT },
  'email-changed': { to, kind: 'email-changed', at: AT },
  'new-sign-in': { to, kind: 'new-sign-in', device: EVIL, at: AT },
  'password-guesses': { to, kind: 'password-guesses', at: AT },
  'session-copied': { to, kind: 'session-copied', at: AT },
  'data-exported': { to, kind: 'data-exported', at: AT },
  'operator-alert': { to, kind: 'operator-alert', event: 'webhook-refused', count: 5, at: AT },
  'operator-warning': { to, kind: 'operator-warning', detail: 'Only 12 MB are free.', at: AT },
  'transfer-code': { to, kind: 'transfer-code', code: '012345', nextName: EVIL },
  'transfer-started': {
    to,
    kind: 'transfer-started',
    ownerName: EVIL,
    nextName: EVIL,
    you: 'next',
    at: AT,
    readyAt: AT,
    path: '/settings?section=person&id=u1',
  },
  'transfer-stopped': {
    to,
    kind: 'transfer-stopped',
    ownerName: EVIL,
    nextName: EVIL,
    why: 'by-owner',
    at: AT,
  },
  'transfer-done': {
    to,
    kind: 'transfer-done',
    ownerName: EVIL,
    nextName: EVIL,
    you: 'owner',
    at: AT,
    staysUntil: AT,
  },
  invitation: {
    to,
    kind: 'invitation',
    inviterName: EVIL,
    role: 'caregiver',
    childNames: ['Mia', EVIL],
    inviteId: 'i1',
    path: '/?invite=x',
    expiresAt: AT,
  },
  'account-deleted': { to, kind: 'account-deleted', by: 'owner', at: AT, backupsUntil: AT },
  'cancel-plan': {
    to,
    kind: 'cancel-plan',
    why: 'left',
    url: 'https://baby.example.org/manage?a=1&b=2',
    nextAt: AT,
  },
  'inactivity-warning': { to, kind: 'inactivity-warning', deleteAt: AT },
  'notify-news': { to, kind: 'notify-news', ...notified },
  'notify-reminder': { to, kind: 'notify-reminder', ...notified },
  'notify-schedule': { to, kind: 'notify-schedule', ...notified },
};

describe.each(Object.entries(mails))('the mail about %s', (_, mail) => {
  const message = renderMail(mail, 'https://baby.example.org');

  test('has a one-line subject, and the same content as text and as HTML', () => {
    expect(message.to).toBe(to);
    expect(message.subject).toMatch(/^[^\p{Cc}\u2028\u2029]{5,80}$/u);
    const shown = message.html
      .replaceAll(/<title>.*<\/title>|<[^>]+>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&');
    for (const line of message.text.split('\n').filter((text) => text.length > 20)) {
      expect(shown).toContain(line.trim().replace(/:$/, ''));
    }
  });

  test('has no images or scripts, and escapes user input', () => {
    expect(message.html).not.toMatch(/<(img|script|b|link|iframe)\b/);
    expect(message.html).not.toMatch(/https?:\/\/(?!baby\.example\.org)/);
  });
});

describe('a name that its owner made up', () => {
  const names: [string, string][] = [
    ['Ana María O’Neill-Łuczak', 'Ana María O’Neill-Łuczak'],
    ['J. R. Smith & Co.', 'J. R. Smith & Co.'],
    ['प्रिया 山田', 'प्रिया 山田'],
    ['Win at https://evil.example/x?y=1', 'Win at https evil example x y 1'],
    ['evil.example', 'evil example'],
    ['evil。example www.evil.com', 'evil example www evil com'],
    ['pay@evil.example', 'pay evil example'],
    ['Eve\r\nBcc: x@example.org\u2028now', 'Eve Bcc x example org now'],
    ['\u202eevE\u0000 <b>"&', 'evE b &'],
    ['://\n', 'Somebody'],
  ];
  test.each(names)('%j stands in subject and text as %j', (inviterName, shown) => {
    const childNames = [inviterName];
    const { subject, text } = renderMail(
      { ...mails.invitation, inviterName, childNames },
      'https://a.b',
    );
    expect(subject).toBe(`${shown} invites you to Nestling`);
    expect(text.split('\n')[0]).toBe(
      `${shown} invites you to help with the diary for ${shown}. It is free for you.`,
    );
    expect(text.match(/https?:\/\/[^\s]+/g)).toEqual(['https://a.b/?invite=x']);
  });
});

test('a notification says what happened, without the links that somebody wrote, and how to end it', () => {
  const message = renderMail(mails['notify-news'], 'https://baby.example.org');
  expect(message.text).toContain('bottle 2.5 oz for Mia – see');
  expect(message.text.match(/https?:\/\/\S+|evil\.\S+/g)).toEqual([
    'https://baby.example.org/logs?entry=e1',
    'https://baby.example.org/api/notifications/mail/unsubscribe?token=x',
  ]);
  expect(message.headers).toEqual({
    'List-Unsubscribe': '<https://baby.example.org/api/notifications/mail/unsubscribe?token=x>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
});

test('prints the code and the link when there is no mail server', async () => {
  let printed = '';
  const transport = createConsoleTransport((text) => (printed += text));
  for (const mail of [mails.confirmation, mails.reset]) {
    await transport.deliver(renderMail(mail, 'http://localhost:3000'));
  }
  expect(printed).toContain('Mail to ana@example.org: Your confirmation code');
  expect(printed).toContain('012345');
  expect(printed).toContain('http://localhost:3000/reset-password?token=x');
});
