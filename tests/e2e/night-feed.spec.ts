import {
  expectSync,
  logDiaper,
  signIn,
  startSleep,
  waitUntilReadyForOffline,
} from '../helpers/app.ts';
import { test } from './world/test.ts';

test('a night without a signal and with a dead battery loses nothing', async ({
  family,
  newDevice,
}) => {
  const phone = await newDevice();
  const page = await phone.open('/');
  await signIn(page, family.owner);
  await waitUntilReadyForOffline(page);

  await phone.goOffline();
  await logDiaper(page, 'Wet');
  await startSleep(page);
  await expectSync(page, 'Offline · 2 waiting');
});
