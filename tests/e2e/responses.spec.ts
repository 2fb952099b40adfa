import type { Locator, Page } from '@playwright/test';
import { closeSheet, entries, logDiaper, openSignedIn } from '../helpers/app.ts';
import { expect, test } from './environment/test.ts';

/** Likes and comments of two people on two devices. */

const ROW = 'Wet diaper';

async function openResponses(page: Page): Promise<Locator> {
  await entries(page, ROW).click();
  return page.getByRole('region', { name: 'Likes and comments' });
}

test('two parents like and comment, see each other typing, and lose nothing without a connection', async ({
  family,
  newDevice,
}) => {
  const partner = await family.inviteParent();
  const [phone, tablet] = [await newDevice(), await newDevice()];
  await openSignedIn(phone, family.owner);
  const theirs = await openSignedIn(tablet, partner);
  // The first tab leads and has the live connection; the person uses the second one.
  const mine = await phone.open('/home');
  await logDiaper(mine, 'Wet');
  const there = await openResponses(theirs);
  const here = await openResponses(mine);
  const write = here.getByRole('textbox', { name: 'Write a comment' });

  const typing = there.getByText(/ is typing…$/);
  // A key that is pressed before both are connected tells nobody.
  await expect(async () => {
    await write.press('L');
    await expect(typing).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(here.getByText(/ is typing…$/)).toHaveCount(0);
  await expect(typing).toBeHidden();

  await phone.goOffline();
  await write.fill('Lots of it\nand yellow');
  await write.press('Control+Enter');
  const comment = here.getByRole('listitem');
  await expect(comment).toContainText('Lots of it');
  await expect(comment.getByText('Saved on this device, not sent yet')).toBeAttached();
  await expect(write).toHaveValue('');
  const like = here.getByRole('button', { name: 'Like' });
  for (const isPressed of ['true', 'false', 'true']) {
    await like.click();
    await expect(like).toHaveAttribute('aria-pressed', isPressed);
  }
  await expect(there.getByText('No comments yet.')).toBeVisible();
  await phone.goOnline();
  await expect(there.getByRole('listitem')).toContainText('Lots of it');
  await expect(there.getByText(/^Liked by /)).toBeVisible();
  await expect(there.getByRole('button', { name: 'Like' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );

  await closeSheet(theirs);
  const row = entries(theirs, ROW);
  await expect(row).toHaveAccessibleName(/1 like, 1 comment/);

  await theirs.getByRole('radio', { name: 'Comments' }).check();
  await expect(theirs.getByRole('region', { name: 'Entries' })).toBeHidden();
  await theirs
    .getByRole('region', { name: 'Latest comments' })
    .getByRole('button', { name: /Lots of it.*Wet diaper/s })
    .click();
  await expect(there.getByRole('listitem')).toContainText('Lots of it');
  await closeSheet(theirs);
  await theirs.getByRole('radio', { name: 'All' }).check();
  await expect(row).toBeVisible();

  await like.click();
  await comment.getByRole('button', { name: /^More: comment by/ }).click();
  await mine.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(comment).toHaveCount(0);
  await expect(row).not.toHaveAccessibleName(/comment|like/);
  // The first one is of the entry.
  await mine.getByRole('button', { name: 'Undo' }).last().click();
  await expect(comment).toContainText('Lots of it');
  await expect(row).toHaveAccessibleName(/1 comment/);
  await expect(row).not.toHaveAccessibleName(/like/);
  // Beside the row, in a window that has room for it.
  await theirs.setViewportSize({ width: 800, height: 800 });
  await theirs.getByRole('button', { name: `Like: ${ROW}` }).click();
  await expect(here.getByText(/^Liked by Ben/)).toBeVisible();
  await expect(row).toHaveAccessibleName(/1 like, 1 comment/);

  // A tap on the counts of the row opens the entry at its comments.
  await row.locator('svg').last().click();
  await expect(theirs.getByRole('heading', { name: 'Likes and comments' })).toBeFocused();
});
