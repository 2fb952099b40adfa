import type { Page } from '@playwright/test';
import { presets } from '../../schema/rights/presets.ts';
import { expectSync, goTo, openSignedIn, waitUntilReadyForOffline } from '../helpers/app.ts';
import { checksOf } from './environment/axe.ts';
import { userIn } from './environment/family.ts';
import { expect, test } from './environment/test.ts';

/** Articles: reading them, also without a connection. The editor has tests of its own. */

const words = (text: string) => [{ text }];
const bedtime = {
  title: 'How bedtime works here',
  summary: 'Four steps from bath to bed.',
  categoryId: 'sleep',
  blocks: {
    block_0001: { order: 1, node: { type: 'heading', level: 2, children: words('The steps') } },
    block_0002: item(2, 'Bath at seven'),
    block_0003: item(3, 'Bébé’s book, then the song'),
    block_0004: { order: 4, node: { type: 'heading', level: 2, children: words('At night') } },
    block_0005: {
      order: 5,
      node: {
        type: 'paragraph',
        children: [
          { text: 'Never', bold: true },
          { text: ' turn on the light. More: ' },
          {
            type: 'link',
            url: '/knowledge/article/library-safe-sleep',
            children: words('safe sleep'),
          },
        ],
      },
    },
    block_0006: {
      order: 6,
      node: {
        type: 'table',
        header: true,
        children: [row('When', 'What'), row('At two', 'A bottle')],
      },
    },
    block_0007: {
      order: 7,
      node: { type: 'callout', tone: 'warning', children: words('Always on her back.') },
    },
    block_0008: { order: 8, node: { type: 'image', photoId: 'photo-nobody-has', alt: 'The lamp' } },
    block_0009: { order: 9, node: { type: 'heading', level: 3, children: words('The lamp') } },
    block_0010: {
      order: 10,
      node: { type: 'paragraph', children: words('Left of it. '.repeat(99)) },
    },
    block_0011: {
      order: 11,
      node: { type: 'heading', level: 2, children: words('In the morning') },
    },
    block_0012: {
      order: 12,
      node: { type: 'paragraph', children: words('She sings. '.repeat(99)) },
    },
  },
};

function item(order: number, text: string) {
  return {
    order,
    node: { type: 'list_item', list: 'numbered', level: 0, children: words(text) },
  };
}

function row(...texts: string[]) {
  return {
    type: 'table_row',
    children: texts.map((text) => ({ type: 'table_cell', children: words(text) })),
  };
}

/** Whether nothing lies over an element, such as the bar at the top. */
function isNotCovered(element: Element): boolean {
  const { left, top, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + 4, top + height / 2));
}

const card = (page: Page, title: string) => page.getByRole('link', { name: title }).first();
const article = (page: Page) => page.getByRole('article');

test('the grandmother reads an article without a connection, and the parents see that she did', async ({
  family,
  newDevice,
}) => {
  test.setTimeout(240_000);
  const gran = await family.inviteCaregiver(presets.grandparent);
  await family.addArticle({ ...bedtime, pinnedFor: [userIn(gran)] });
  await family.addArticle({ ...bedtime, title: 'Between us', audience: 'parents' });
  await family.addArticle({ ...bedtime, title: 'Not finished', status: 'draft' });
  const phone = await newDevice();
  const page = await openSignedIn(phone, gran);
  await waitUntilReadyForOffline(page);
  await phone.goOffline();
  await expect(page.getByText('would like you to read this.')).toBeVisible();

  await goTo(page, 'Articles');
  await expect(page.getByText('Between us')).toHaveCount(0);
  await expect(page.getByText('Not finished')).toHaveCount(0);
  const search = page.getByRole('searchbox', { name: 'Search articles' });
  await search.fill('bebe');
  await expect(page.getByRole('heading', { name: '1 article' })).toBeVisible();
  await card(page, bedtime.title).click();
  await expect(article(page).getByRole('heading', { level: 1 })).toHaveText(bedtime.title);
  const steps = article(page).getByRole('list').filter({ hasText: 'Bath at seven' });
  await expect(steps.getByRole('listitem')).toHaveText([
    'Bath at seven',
    'Bébé’s book, then the song',
  ]);
  await expect(article(page).getByRole('cell', { name: 'A bottle' })).toBeVisible();
  await expect(article(page)).toContainText('The lamp. This picture is not on this device.');
  await expect(article(page).getByText('Not medical advice')).toBeVisible();
  const contents = article(page).getByRole('navigation', { name: 'Contents' });
  await contents.getByRole('button', { name: 'In the morning' }).click();
  const heading = article(page).getByRole('heading', { name: 'In the morning' });
  await expect(heading).toBeFocused();
  expect(await heading.evaluate(isNotCovered)).toBe(true);
  // On paper it is black on white in every theme, and alone.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(article(page)).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(article(page)).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.getByRole('button', { name: 'I have read it' })).toBeHidden();
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  await page.getByRole('button', { name: 'I have read it' }).click();
  await expect(page.getByRole('button', { name: 'I have read it' })).toHaveCount(0);
  const responses = page.getByRole('region', { name: 'Likes and comments' });
  await responses.getByRole('button', { name: 'Like' }).click();
  await responses.getByRole('textbox', { name: 'Write a comment' }).fill('She loves the song');
  await responses.getByRole('button', { name: 'Send' }).click();
  await article(page).getByRole('link', { name: 'safe sleep' }).click();
  await expect(article(page).getByRole('heading', { level: 1 })).toHaveText(
    'Safe sleep, every time',
  );
  await expect(article(page).getByRole('heading', { name: 'Sources' })).toBeVisible();
  await expect(
    article(page).getByRole('link', { name: 'NHS: Sudden infant death syndrome (SIDS)' }),
  ).toHaveAttribute('href', /^https:\/\/www\.nhs\.uk\//);
  await expect(article(page)).toContainText('Compared with its sources in November 2026');

  await phone.kill();
  await phone.restart();
  const again = await phone.open('/knowledge?only=saved');
  await card(again, bedtime.title).click();
  await expect(again.getByText('She loves the song')).toBeVisible();
  await phone.goOnline();
  await expectSync(again, 'Up to date');

  const theirs = await openSignedIn(await newDevice(), family.owner);
  await goTo(theirs, 'Articles');
  await expect(card(theirs, 'Between us')).toBeVisible();
  await card(theirs, bedtime.title).click();
  await expect(theirs.getByText(/^Read by /)).toBeVisible();
  await expect(theirs.getByText('She loves the song')).toBeVisible();
  await expect(theirs.getByText(/^Liked by /)).toBeVisible();
});

test(
  'a parent finds, archives, compares and restores an article, and axe finds no fault',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    test.setTimeout(240_000);
    await family.addArticle(bedtime);
    const phone = await newDevice();
    const page = await openSignedIn(phone, family.owner);
    await expectSync(page, 'Up to date');
    const { faults, check } = checksOf(page);
    await goTo(page, 'Articles');
    await expect(card(page, bedtime.title)).toBeVisible();
    await check('articles');
    await page.getByRole('radio', { name: 'Health' }).click();
    await expect(page).toHaveURL(/category=health/);
    await expect(card(page, 'Fever, and when to call')).toBeVisible();
    await expect(card(page, bedtime.title)).toHaveCount(0);
    await page.getByRole('searchbox').fill('zeppelin');
    await expect(page.getByText('Nothing found')).toBeVisible();
    await check('nothing found');

    await page.getByRole('button', { name: 'Show all' }).click();
    await card(page, bedtime.title).click();
    await expect(article(page)).toBeVisible();
    await check('article');
    const choose = async (name: string) => {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await choose('Archive');
    await expect(article(page)).toContainText('Archived');
    await choose('Publish again');
    await expect(article(page)).not.toContainText('Archived');
    await expectSync(page, 'Up to date');
    await choose('Revisions');
    await expect(page.getByText('It has not been changed since it was written.')).toBeVisible();
    await page.keyboard.press('Escape');
    await choose('Delete');
    await expect(page).toHaveURL(/knowledge$/);
    await page.getByRole('button', { name: `Bring back: ${bedtime.title}` }).click();
    await expect(card(page, bedtime.title)).toBeVisible();
    await page.evaluate(() => location.assign('/knowledge/article/no-such-article'));
    await expect(page.getByRole('heading', { name: 'This article was removed.' })).toBeVisible();
    await check('removed article');
    expect(faults).toEqual([]);
  },
);

test(
  'the checklist of an article becomes tasks of the schedule, without a connection',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const id = await family.addArticle({
      title: 'The bag for grandma',
      categoryId: 'our_family',
      blocks: {
        block_0001: {
          order: 1,
          node: { type: 'checklist', title: 'Bag', items: ['Diapers', 'Wipes', 'Her bear'] },
        },
      },
    });
    const phone = await newDevice();
    const page = await openSignedIn(phone, family.owner);
    await waitUntilReadyForOffline(page);
    await page.goto(`${phone.origin}/knowledge/article/${id}`);
    await expect(article(page)).toContainText('Her bear');
    await phone.goOffline();
    await page.getByRole('button', { name: 'Turn into tasks' }).click();
    const sheet = page.getByRole('dialog', { name: 'Turn into tasks' });
    await sheet.getByRole('checkbox', { name: 'Wipes' }).uncheck();
    await sheet.getByRole('button', { name: 'Add 2 tasks' }).click();
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page.getByText('Diapers')).toBeVisible();
    await expect(page.getByText('Her bear')).toBeVisible();
    await expect(page.getByText('Wipes')).toHaveCount(0);
    await phone.goOnline();
    await expectSync(page, 'Up to date');
  },
);
