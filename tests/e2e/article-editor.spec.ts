import type { Locator, Page } from '@playwright/test';
import type { ArticleRecord } from '../../schema/records/article.ts';
import { textOfBlocks } from '../../schema/records/article-blocks.ts';
import { createApi } from '../helpers/api.ts';
import { expectSync, openSignedIn, signIn } from '../helpers/app.ts';
import { cameraPhotos } from '../helpers/pictures.ts';
import { checksOf } from './environment/axe.ts';
import { deviceFacts } from './environment/device-facts.ts';
import type { Person } from './environment/family.ts';
import { expect, test } from './environment/test.ts';

const body = (page: Page): Locator => page.getByRole('textbox', { name: 'Text', exact: true });
const tool = (page: Page, name: string): Locator =>
  page.getByRole('toolbar', { name: 'Format' }).getByRole('button', { name, exact: true });

/** Puts the caret behind the last block. */
async function goToEnd(page: Page): Promise<void> {
  await body(page).focus();
  // The editor restores its own selection in the frame after it got the focus.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );
  await page.keyboard.press('Control+End');
}

/** Waits until what is written is kept on the device, which happens every two seconds. */
async function untilKept(page: Page, text: string): Promise<void> {
  await expect.poll(() => deviceFacts(page)).toContain(text);
}

/** The articles of the family on the server. */
async function articlesAt(origin: string, { accessToken }: Person): Promise<ArticleRecord[]> {
  const { body: found } = await createApi(origin, accessToken).get('/api/knowledge');
  return found as ArticleRecord[];
}

test('an article with a list, a table, a picture and a link is written offline, and goes on after a kill', async ({
  backend,
  family,
  newDevice,
}) => {
  const phone = await newDevice();
  const first = await openSignedIn(phone, family.owner);
  const { faults, check } = checksOf(first);
  const [photo] = await cameraPhotos(first, 1);
  await first.goto(`${phone.origin}/knowledge/create`);
  await expect(body(first)).toBeVisible();
  await phone.goOffline();

  await first.getByLabel('Title').fill('How bedtime works here');
  await check('a new article');
  await first.getByRole('button', { name: 'Publish' }).click();
  const isMissing = first.getByText('Write at least one paragraph.');
  await expect(isMissing).toBeVisible();
  await body(first).click();
  await first.keyboard.type(
    '## Evening\nFirst a bath, as the doctor says.\n- Warm water\nA towel\n\n',
  );
  await expect(body(first).getByRole('heading', { name: 'Evening' })).toBeVisible();
  await expect(body(first).getByRole('listitem')).toHaveText(['Warm water', 'A towel']);
  await expect(isMissing).toBeHidden();

  // The word "doctor" becomes a link.
  const doctor = body(first).getByText('as the doctor says');
  await doctor.evaluate((element) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
    const at = text?.textContent?.indexOf('doctor') ?? 0;
    if (text) getSelection()?.setBaseAndExtent(text, at, text, at + 'doctor'.length);
  });
  await expect.poll(() => first.evaluate(() => String(getSelection()))).toBe('doctor');
  await tool(first, 'Link').click();
  const dialog = first.getByRole('dialog', { name: 'Link' });
  await dialog.getByLabel(/^Address/).fill('javascript:alert(1)');
  await dialog.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(
    dialog.getByText('Use a web address, a mail address or a phone number.'),
  ).toBeVisible();
  await check('the dialog of a link');
  await dialog.getByLabel(/^Address/).fill('+44 20 7946 0000');
  await dialog.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(body(first).getByRole('link', { name: 'doctor' })).toHaveAttribute(
    'href',
    'tel:+442079460000',
  );

  await goToEnd(first);
  await tool(first, 'Table').click();
  await first.keyboard.type('Time');
  await first.keyboard.press('Tab');
  await first.keyboard.type('What');
  await expect(body(first).getByRole('cell', { name: 'What' })).toBeVisible();

  await goToEnd(first);
  await first.locator('input[type=file][multiple]').setInputFiles(photo!.path);
  await expect(body(first).locator('img')).toBeVisible();
  await body(first).getByLabel('Description').fill('The bath with the duck');
  // The vault has it already: it is used as it is.
  await goToEnd(first);
  await first.locator('input[type=file][multiple]').setInputFiles(photo!.path);
  await expect(body(first).locator('img')).toHaveCount(2);
  await tool(first, 'Undo').click();
  await expect(body(first).locator('img')).toHaveCount(1);
  // The buttons at the bottom would lie over half of a chip, as any bar does while a page is scrolled.
  await first.getByLabel('Title').focus();
  await check('an article with everything');
  await goToEnd(first);
  await first.keyboard.type('Then we sing until');
  await untilKept(first, 'Then we sing until');

  await phone.kill();
  await phone.restart();
  const page = await phone.open('/knowledge/create');
  await expect(page.getByText('You go on where you stopped.')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('How bedtime works here');
  await expect(body(page)).toBeFocused();
  await page.keyboard.type(' she sleeps.');
  await expect(body(page).getByText('Then we sing until she sleeps.')).toBeVisible();
  await expect(body(page).locator('img')).toBeVisible();

  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Choose a category.')).toBeVisible();
  await page.getByRole('radio', { name: 'Sleep', exact: true }).check({ force: true });
  await page.getByLabel('Tags').fill('night');
  // The first adds the tag, the second publishes nothing.
  for (const key of ['Enter', 'Enter']) await page.getByLabel('Tags').press(key);
  await expect(page.getByLabel('Title')).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page).toHaveURL(/\/knowledge\/article\//);

  await phone.goOnline();
  await expectSync(page, 'Up to date');
  const [article] = await articlesAt(backend.origin, family.owner);
  expect(article).toMatchObject({ title: 'How bedtime works here', status: 'published' });
  const types = Object.values(article!.blocks).map(({ node }) => node.type);
  expect(types.toSorted()).toEqual(
    ['heading', 'image', 'list_item', 'list_item', 'paragraph', 'paragraph', 'table'].toSorted(),
  );
  expect(textOfBlocks(article!.blocks)).toContain('Then we sing until she sleeps.');
  // Nothing of the draft is left to be offered.
  await page.goto(`${phone.origin}/knowledge/create`);
  await expect(page.getByRole('heading', { name: 'New article' })).toBeVisible();
  await expect(page.getByText('You go on where you stopped.')).toHaveCount(0);
  expect(faults).toEqual([]);
});

const paragraph = (text: string, order: number) => ({
  order,
  node: { type: 'paragraph', children: [{ text }] },
});

/** The owner's article, as it is on the server. */
async function publish(origin: string, { accessToken }: Person): Promise<string> {
  const { body: stored } = await createApi(origin, accessToken).post('/api/knowledge', {
    title: 'Handing over',
    categoryId: 'our_family',
    status: 'published',
    blocks: { block0001: paragraph('Bring the bag.', 1), block0002: paragraph('Call us.', 2) },
  });
  return (stored as ArticleRecord).id;
}

test(
  'both parents edit an article offline: nothing is lost, and who comes second chooses',
  { tag: '@long' },
  async ({ backend, family, newDevice }) => {
    const ben = await family.inviteParent();
    const id = await publish(backend.origin, family.owner);
    const [phone, tablet] = [await newDevice(), await newDevice()];
    const [ana, other] = [await openSignedIn(phone, family.owner), await openSignedIn(tablet, ben)];
    for (const [page, device] of [
      [ana, phone],
      [other, tablet],
    ] as const) {
      await expectSync(page, 'Up to date');
      await page.goto(`${device.origin}/knowledge/edit/${id}`);
      await expect(body(page).getByText('Bring the bag.')).toBeVisible();
      await device.goOffline();
    }
    const addTo = async (page: Page, text: string, added: string) => {
      await body(page).getByText(text).click();
      await page.keyboard.press('End');
      await page.keyboard.type(added);
    };
    await addTo(ana, 'Bring the bag.', ' And the bear.');
    await addTo(ana, 'Call us.', ' By six.');
    await addTo(other, 'Bring the bag.', ' And diapers.');
    await goToEnd(other);
    await other.keyboard.type('\nThank you.');

    await ana.getByRole('button', { name: 'Save changes' }).click();
    await expect(ana).toHaveURL(new RegExp(`/knowledge/article/${id}`));
    await phone.goOnline();
    await expectSync(ana, 'Up to date');

    // Ana's changes arrive while Ben still writes.
    await tablet.goOnline();
    await expect(other.getByText(/changed this article meanwhile/)).toBeVisible();
    await other.getByRole('button', { name: 'Save changes' }).click();
    const sheet = other.getByRole('dialog', { name: 'Two versions' });
    const part = sheet.getByRole('region', { name: 'Part 1' });
    await expect(part.getByText('Bring the bag. And the bear.')).toBeVisible();
    await expect(part.getByText('Bring the bag. And diapers.')).toBeVisible();
    await expect(sheet.getByRole('region', { name: /^Part / })).toHaveCount(1);
    const { faults, check } = checksOf(other);
    await check('two versions');
    await part.getByRole('radio', { name: 'Both' }).check({ force: true });
    await sheet.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(other).toHaveURL(new RegExp(`/knowledge/article/${id}`));
    await expectSync(other, 'Up to date');

    const [article] = await articlesAt(backend.origin, family.owner);
    const text = textOfBlocks(article!.blocks).split('\n');
    expect(text).toEqual([
      'Bring the bag. And the bear.',
      'Bring the bag. And diapers.',
      'Call us. By six.',
      'Thank you.',
    ]);
    expect(faults).toEqual([]);
  },
);

test(
  'both parents save the same part offline: the article has both versions to choose from',
  { tag: '@long' },
  async ({ backend, family, newDevice }) => {
    const ben = await family.inviteParent();
    const id = await publish(backend.origin, family.owner);
    const [phone, tablet] = [await newDevice(), await newDevice()];
    const ana = await openSignedIn(phone, family.owner);
    const other = await openSignedIn(tablet, ben);
    for (const [page, device, added] of [
      [ana, phone, ' By six.'],
      [other, tablet, ' By seven.'],
    ] as const) {
      await expectSync(page, 'Up to date');
      await page.goto(`${device.origin}/knowledge/edit/${id}`);
      await body(page).getByText('Call us.').click();
      await device.goOffline();
      await page.keyboard.press('End');
      await page.keyboard.type(added);
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page).toHaveURL(new RegExp(`/knowledge/article/${id}`));
    }
    for (const [page, device] of [
      [ana, phone],
      [other, tablet],
    ] as const) {
      await device.goOnline();
      await expectSync(page, 'Up to date');
    }
    await expect(ana.getByRole('button', { name: 'Compare and choose' })).toBeVisible();
    await other.getByRole('button', { name: 'Compare and choose' }).click();
    const sheet = other.getByRole('dialog', { name: 'Two versions' });
    const part = sheet.getByRole('region', { name: 'Part 1' });
    await expect(part.getByText('Call us. By six.')).toBeVisible();
    await expect(part.getByText('Call us. By seven.')).toBeVisible();
    await part.getByRole('radio', { name: 'Both' }).check({ force: true });
    await other.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(other.getByRole('button', { name: 'Compare and choose' })).toHaveCount(0);
    await expectSync(other, 'Up to date');
    // Ana is not asked again what Ben has decided.
    await expect(ana.getByRole('button', { name: 'Compare and choose' })).toHaveCount(0);
    const [article] = await articlesAt(backend.origin, family.owner);
    expect(textOfBlocks(article!.blocks).split('\n').toSorted()).toEqual(
      ['Bring the bag.', 'Call us. By seven.', 'Call us. By six.'].toSorted(),
    );
  },
);

/** Pastes what a page has put onto the clipboard, as the browser tells the editor. */
async function paste(page: Page, data: Readonly<Record<string, string>>): Promise<void> {
  await body(page).evaluate((element, entries) => {
    const dataTransfer = new DataTransfer();
    for (const [type, text] of Object.entries(entries)) dataTransfer.setData(type, text);
    const init = { inputType: 'insertFromPaste', dataTransfer, bubbles: true, cancelable: true };
    element.dispatchEvent(new InputEvent('beforeinput', init));
  }, data);
}

test(
  'hostile HTML on the clipboard leaves only text, and breaks no rule of the page',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const device = await newDevice();
    const page = await openSignedIn(device, family.owner);
    await page.goto(`${device.origin}/knowledge/create`);
    await body(page).click();
    await paste(page, {
      'text/html': `<img src=x onerror="globalThis.hit=1"><script>globalThis.hit=1</script>
      <p onclick="globalThis.hit=1" style="background:url(https://evil.example/x)">Warm <b>milk</b></p>
      <a href="javascript:globalThis.hit=1">tap</a><iframe src="https://evil.example"></iframe>
      <svg onload="globalThis.hit=1"><text>drawn</text></svg>${'<ul><li>x'.repeat(5_000)}`,
      'text/plain': 'Warm milk',
    });
    await expect(body(page).getByText('milk')).toBeVisible();
    await expect(body(page).locator('strong')).toHaveText('milk');
    await expect(body(page).locator('a, script, iframe, svg text, img')).toHaveCount(0);
    const hostile = [
      {
        type: 'paragraph',
        id: 'x',
        children: [{ type: 'link', url: 'javascript:hit=1', children: [{ text: 'tap' }] }],
      },
      { type: 'iframe', src: 'https://evil.example', children: [{ text: 'frame' }] },
    ];
    await paste(page, {
      'application/x-nestling-article': Buffer.from(
        encodeURIComponent(JSON.stringify(hostile)),
      ).toString('base64'),
      'text/plain': 'only this text',
    });
    await expect(body(page).getByText('only this text')).toBeVisible();
    await expect(body(page).locator('a, iframe')).toHaveCount(0);
    expect(await page.evaluate(() => 'hit' in globalThis)).toBe(false);
  },
);

test('an article that has not arrived yet is opened when it does', async ({
  family,
  newDevice,
}) => {
  const phone = await newDevice();
  const page = await openSignedIn(phone, family.owner);
  await phone.goOffline();
  const id = await family.addArticle({
    title: 'How bedtime works here',
    categoryId: 'sleep',
    blocks: {
      block_0001: { order: 1, node: { type: 'checklist', title: 'Before bed', items: ['Bath'] } },
    },
  });
  await page.goto(`${phone.origin}/knowledge/edit/${id}`);
  await expect(page.getByText('Or it has not arrived on this device yet.')).toBeVisible();
  await phone.goOnline();
  await expect(page.getByLabel('Title')).toHaveValue('How bedtime works here');
});

test(
  'what was written just before the page is left is there when it is opened again',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const phone = await newDevice();
    const page = await openSignedIn(phone, family.owner);
    await page.goto(`${phone.origin}/knowledge/create`);
    await expect(body(page)).toBeVisible();
    await page.getByLabel('Title').fill('Left at once');
    await page.goto(`${phone.origin}/api/health`);
    await page.goto(`${phone.origin}/knowledge/create`);
    await expect(page.getByLabel('Title')).toHaveValue('Left at once');
  },
);

test(
  'what was written just before the app is put away is there when the phone ends it',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const phone = await newDevice();
    const page = await openSignedIn(phone, family.owner);
    await phone.changeContext().clock.install();
    await page.goto(`${phone.origin}/knowledge/create`);
    await expect(body(page)).toBeVisible();
    await phone.goOffline();
    // From here on the drafts of every two seconds are not written.
    await phone.changeContext().clock.pauseAt(Date.now() + 60_000);
    await page.getByLabel('Title').fill('Put away');
    await body(page).click();
    await page.keyboard.type('She sleeps when');
    // Browsers without windows hide no tab.
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await untilKept(page, 'She sleeps when');
    await phone.kill();
    await phone.restart();
    const again = await phone.open('/knowledge/create');
    await expect(again.getByText('You go on where you stopped.')).toBeVisible();
    await expect(again.getByLabel('Title')).toHaveValue('Put away');
    await expect(body(again)).toHaveText('She sleeps when');
  },
);

test(
  'an article is written by keyboard alone, also from right to left',
  { tag: '@long' },
  async ({ family, newWindow }) => {
    const context = await newWindow();
    const page = await context.newPage();
    await page.goto('/');
    await signIn(page, family.owner);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/knowledge/create');
    await page.getByLabel('Title').focus();
    await page.keyboard.type('لعب');
    await page.keyboard.press('Enter');
    await expect(body(page)).toBeFocused();
    await page.keyboard.type('حليب دافئ');
    await expect(body(page).locator('p[dir="rtl"]')).toHaveText('حليب دافئ');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('Warm');
    await page.keyboard.press('Control+b');
    await page.keyboard.type(' milk');
    await expect(body(page).locator('strong')).toHaveText('Warm');
    await page.keyboard.press('Control+Shift+Digit8');
    await expect(body(page).getByRole('listitem')).toHaveText('Warm milk');

    // The buttons are one stop of Tab, and arrow keys go between them.
    await page.keyboard.press('Alt+F10');
    await expect(tool(page, 'Undo')).toBeFocused();
    await page.keyboard.press('End');
    await expect(tool(page, 'More')).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect(body(page)).toBeFocused();
    await expect(body(page).getByRole('listitem')).toHaveCount(0);
    await page.keyboard.press('Control+Shift+z');
    await expect(body(page).getByRole('listitem')).toHaveText('Warm milk');
    // Tab moves the item in; where it can go no further, it leaves the text.
    for (let times = 0; times < 4; times += 1) await page.keyboard.press('Tab');
    await expect(body(page)).not.toBeFocused();
  },
);

/** The editor treats Android in a way of its own, which it knows by this. */
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Mobile Safari/537.36';

test(
  'an article is written with a keyboard that composes and corrects words, as those of Android',
  { tag: '@long' },
  async ({ backend, family, newWindow }) => {
    const context = await newWindow({
      userAgent: ANDROID,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    const page = await context.newPage();
    await page.goto('/');
    await signIn(page, family.owner);
    await page.goto('/knowledge/create');
    await page.getByLabel('Title').fill('Evening');
    await body(page).tap();
    const tools = await context.newCDPSession(page);
    /** Types a word letter by letter as one composition, and ends it with another text. */
    const compose = async (word: string, corrected: string) => {
      for (let end = 1; end <= word.length; end += 1) {
        const text = word.slice(0, end);
        await tools.send('Input.imeSetComposition', {
          text,
          selectionStart: end,
          selectionEnd: end,
        });
      }
      await tools.send('Input.insertText', { text: corrected });
    };
    await compose('Wram', 'Warm ');
    await compose('milk', 'milk');
    await expect(body(page)).toHaveText('Warm milk');
    await page.keyboard.press('Enter');
    await compose('Zähn', 'Zähne ');
    await compose('putzt', 'putzen');
    await page.keyboard.press('Backspace');
    await expect(body(page).locator('p')).toHaveText(['Warm milk', 'Zähne putze']);
    await tool(page, 'Undo').tap();
    await expect(body(page)).toContainText('Warm milk');
    await tool(page, 'Redo').tap();
    await expect(body(page).locator('p')).toHaveText(['Warm milk', 'Zähne putze']);
    await compose('n', 'n');
    await page.keyboard.press('Enter');
    // Some keyboards compose what is between the signs with them, others each sign of its own.
    await compose('**dark**', '**dark** ');
    await expect(body(page).locator('strong')).toHaveText('dark');
    await compose('and', 'and ');
    await compose('**warm', '**warm');
    await tools.send('Input.insertText', { text: '*' });
    await tools.send('Input.insertText', { text: '*' });
    await expect(body(page).locator('strong')).toHaveText(['dark', 'warm']);
    await compose(' room', ' room');
    await expect(body(page).locator('p').last()).toHaveText('dark and warm room');
    // The buttons are there while somebody writes, and their menus are part of that.
    await tool(page, 'Style').tap();
    await page.getByRole('menuitem', { name: 'Quote' }).tap();
    await expect(body(page).locator('blockquote')).toHaveText('dark and warm room');
    await expect(body(page)).toBeFocused();
    await page.getByRole('radio', { name: 'Sleep', exact: true }).check({ force: true });
    await page.getByRole('button', { name: 'Publish' }).tap();
    await expect(page.getByRole('heading', { level: 1, name: 'Evening' })).toBeVisible();
    const texts = async () =>
      (await articlesAt(backend.origin, family.owner)).map(({ blocks }) => textOfBlocks(blocks));
    await expect.poll(texts).toEqual(['Warm milk\nZähne putzen\ndark and warm room']);
  },
);
