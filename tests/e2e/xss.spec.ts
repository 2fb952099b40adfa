import type { Page } from '@playwright/test';
import { renderMail } from '../../server/mail/mails.ts';
import { goTo, openSignedIn } from '../helpers/app.ts';
import { xssCorpus } from '../helpers/xss-corpus.ts';
import { expect, test } from './environment/test.ts';

/** A hundred hostile texts in a browser; tests/xss.test.ts has every place that shows texts. */

test('no hostile text runs in the app or sends a request', async ({ family, newDevice }) => {
  const name = '<img src=x onerror=hit()>';
  const child = await family.addChild(name);
  // Every category; each text is a request.
  const texts = xssCorpus.filter((_, index) => index % 4 === 0);
  for (const text of texts) await family.logDiaper(child.id, text);
  const device = await newDevice();
  const page = await openSignedIn(device, family.owner);
  const sent = await watch(page);
  await page.getByRole('radio', { name }).click();
  const [oldest = '', newest = ''] = [texts[0], texts.at(-1)];
  const shown = (text: string) => page.getByText(text, { exact: true }).count();
  await expect.poll(() => shown(newest)).toBeGreaterThan(0);
  expect(await faultsOf(page)).toEqual([]);
  await goTo(page, 'Logs');
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 2_000);
      return shown(oldest);
    })
    .toBeGreaterThan(0);
  expect(await faultsOf(page)).toEqual([]);
  expect(sent).toEqual([]);
  expect(device.breaches).toEqual([]);
});

test('no hostile name runs in a mail or sends a request', async ({ newWindow }) => {
  const page = await (await newWindow()).newPage();
  const sent = await watch(page);
  for (const text of xssCorpus) {
    const { html } = renderMail(
      {
        to: 'a@b.example',
        kind: 'invitation',
        inviteId: 'i1',
        inviterName: text,
        role: 'caregiver',
        childNames: [text],
        path: '/?invite=x',
        expiresAt: 0,
      },
      'https://app.example',
    );
    await page.setContent(html);
    await expect(page.getByRole('link', { name: 'Accept the invitation' })).toHaveCount(1);
    expect(await faultsOf(page), text).toEqual([]);
  }
  expect(sent).toEqual([]);
});

/** The requests to the host that the texts name. */
async function watch(page: Page): Promise<string[]> {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).host.endsWith('xss.example')) sent.push(request.url());
  });
  page.on('dialog', (dialog) => void sent.push(dialog.message()));
  await page.evaluate(() =>
    Object.assign(globalThis, { hit: () => document.body.append('was hit') }),
  );
  return sent;
}

/** What a text left in the page besides itself. */
function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const made = document.querySelectorAll(
      '[onload], [onerror], [onfocus], [onclick], [onmouseover], iframe, object, embed, base, ' +
        '[href^="javascript"], [href^="data:text"], img[src="x"]',
    );
    const wasHit = document.body.lastChild?.textContent === 'was hit';
    return [...[...made].map(({ outerHTML }) => outerHTML), ...(wasHit ? ['was hit'] : [])];
  });
}
