import { expect, test } from 'vitest';
import { tokenIn } from './token-in.ts';

const TOKEN = 'Zx3-9_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa';

test.each([
  [`https://nestling.example/?invite=${TOKEN}`, TOKEN],
  [`  nestling.example/?a=1&invite=${TOKEN}#top `, TOKEN],
  [`Come and help! https://nestling.example/?invite=${TOKEN} Ana`, TOKEN],
  [TOKEN, TOKEN],
  ['https://nestling.example/', null],
  ['rosa', null],
  ['/?invite=%E0%A4%A', null],
  ['', null],
])('finds in %j the token %j', (link, token) => {
  expect(tokenIn(link)).toBe(token);
});
