import type { Page } from '@playwright/test';
import { openSignedIn } from '../helpers/app.ts';
import { expect, test } from './environment/test.ts';

test(
  'shows what the server refused of a profile, and lets the person copy, retry or discard it',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const phone = await newDevice();
    const ana = await openSignedIn(phone, family.owner);
    await waitWithTask(ana, { profile: { name: 'Ana Maria', color: 'red' } });
    await ana.reload();
    const notice = ana.getByRole('status').filter({ hasText: 'Your profile was not changed' });
    await expect(notice).toContainText('Name: Ana Maria');
    await expect(notice).toContainText('Colour: red');
    await expect(notice).toContainText('Why:');

    await test.step('a retry that is refused shows it again', async () => {
      const refused = ana.waitForResponse(
        (response) => response.request().method() === 'PATCH' && response.status() === 400,
      );
      await notice.getByRole('button', { name: 'Try again' }).click();
      await refused;
      await expect(notice).toContainText('Colour: red');
    });

    await test.step('it stays over a start without a connection', async () => {
      await phone.goOffline();
      await ana.reload();
      await expect(notice).toContainText('Name: Ana Maria');
      await phone.goOnline();
    });

    await test.step('discarded, it is gone for good', async () => {
      await notice.getByRole('button', { name: 'Discard' }).click();
      await expect(notice).toBeHidden();
      await ana.reload();
      await expect(ana.getByRole('navigation', { name: 'Log something' })).toBeVisible();
      await expect(notice).toHaveCount(0);
    });
  },
);

/** Stores a task of the signed-in person, as the app does for input made offline. */
function waitWithTask(on: Page, task: object): Promise<void> {
  return on.evaluate(
    (stored) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('nestling-device');
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('facts', 'readwrite');
          const facts = transaction.objectStore('facts');
          const reading = facts.get('session');
          reading.onsuccess = () => {
            const { user } = reading.result as { user: { id: string } };
            facts.put(stored, `account-tasks:${user.id}`);
          };
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
          transaction.onabort = () => reject(new Error('not written'));
        };
      }),
    task,
  );
}
