import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Fault, openGate } from './environment/gate.ts';
import { expect, test } from './environment/test.ts';

test('starts from a page whose body arrives after the app has been loaded', async ({
  backend,
  browser,
}) => {
  const gate = await openGate(backend.port);
  const page = await browser.newPage({ baseURL: gate.origin });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  gate.meet(/^GET \/home$/, sendBodyLate(backend.port));
  await page.goto('/home');
  await expect(page.getByRole('button', { name: 'Sign in' }).first()).toBeVisible();
  expect(errors).toEqual([]);
  await page.context().close();
  await gate.close();
});

/** Longer than the app waits for what its first frame shows. */
const LATE_MS = 2_000;

/** Sends the head of a page, and its body when the scripts of the head have been loaded. */
function sendBodyLate(port: number): Fault {
  return ({ request: { url, headers }, response }) => {
    const plain = { ...headers, 'accept-encoding': 'identity' };
    get({ port, path: url, headers: plain }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      void text(answer).then((html) => {
        const body = html.indexOf('<body>');
        response.write(html.slice(0, body));
        setTimeout(() => response.end(html.slice(body)), LATE_MS);
      });
    });
  };
}
