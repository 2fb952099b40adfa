import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { customersIn, isSigned } from './webhook.ts';

const SECRET = 'whsec_of_ours';
const NOW = Date.UTC(2026, 9, 1, 12);
const BODY = '{"event":{"id":"evt_1"}}';

const sign = (body = BODY, at = NOW, secret = SECRET) => {
  const t = Math.floor(at / 1_000);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
};
const accepts = (header: string | undefined, body = BODY) =>
  isSigned(body, header, { secret: SECRET, now: NOW });

describe('a signature', () => {
  test('is valid for the exact bytes and within five minutes', () => {
    expect(accepts(sign())).toBe(true);
    expect(accepts(sign(BODY, NOW - 299_000))).toBe(true);
    expect(accepts(sign(BODY, NOW + 299_000))).toBe(true);
    expect(accepts(sign(BODY, NOW - 302_000))).toBe(false);
    expect(accepts(sign(BODY, NOW + 302_000))).toBe(false);
    // Parsing and serialising the body changes its bytes.
    expect(accepts(sign(), `${BODY} `)).toBe(false);
  });

  test('may be one of two during a change of the secret', () => {
    const [time, old] = sign(BODY, NOW, 'an older secret').split(',');
    const [, good] = sign().split(',');
    expect(accepts(`${time},${old},${good}`)).toBe(true);
    expect(accepts(`${time},${old}`)).toBe(false);
  });

  test.each([
    ['nothing', undefined],
    ['no time', sign().split(',')[1]],
    ['no signature', sign().split(',')[0]],
    ['half a signature', sign().slice(0, -2)],
    ['words', 't=now,v1=yes'],
    ['a time that is no number', `t=1e9,v1=${'0'.repeat(64)}`],
  ])('is not %s', (_, header) => expect(accepts(header)).toBe(false));
});

test('finds several customers in one event', () => {
  const event = { id: 'e', app_user_id: 'a', original_app_user_id: 'a', transferred_to: ['b'] };
  expect(customersIn({ event })).toEqual(['a', 'b']);
});
