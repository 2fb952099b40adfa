import { presets } from '../../schema/rights/presets.ts';
import {
  entries,
  expectSync,
  logDiaper,
  openSignedIn,
  waitUntilReadyForOffline,
} from '../helpers/app.ts';
import { everythingOn } from './environment/replica.ts';
import { userIn } from './environment/family.ts';
import { expect, test } from './environment/test.ts';

test(
  'what a caregiver logged offline before she was removed reaches the parents, who decide',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const [phone, tablet] = await Promise.all([newDevice(), newDevice()]);
    await family.logDiaper(family.child.id, 'of the family');
    const nanny = await family.inviteCaregiver(presets.nanny);
    const rosa = await openSignedIn(tablet, nanny);
    await expectSync(rosa, 'Up to date');
    await waitUntilReadyForOffline(rosa);
    await tablet.goOffline();
    await logDiaper(rosa, 'Dirty');
    await expectSync(rosa, 'Offline · 1 waiting');
    const removed = await fetch(`${phone.gate.origin}/api/auth/users/${userIn(nanny)}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${family.owner.accessToken}` },
    });
    expect(removed.status).toBe(204);

    await tablet.goOnline();
    const dialog = rosa.getByRole('dialog', { name: 'You are no longer part of this family' });
    await expect(dialog).toBeVisible({ timeout: 30_000 });
    await expect(
      dialog.getByText(/^1 entry of yours .* has reached the parents now\./),
    ).toBeVisible();
    await expect(dialog.getByRole('button', { name: /Download/ })).toHaveCount(0);
    expect(JSON.stringify(await everythingOn(rosa))).not.toContain('of the family');
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect(dialog).toBeHidden();

    const ana = await openSignedIn(phone, family.owner);
    await expect(entries(ana, 'Dirty diaper')).toBeVisible();
    const notice = ana.getByText(/: 1 entry to check$/);
    await expect(notice).toBeVisible();
    await ana
      .getByRole('button', { name: /^Dirty diaper .*\d/ })
      .first()
      .click();
    await ana.getByRole('button', { name: 'Keep it' }).click();
    await expect(notice).toBeHidden();
    await expect(entries(ana, 'Dirty diaper')).toBeVisible();
  },
);
