import { DAY_MS, PUSH_ROWS_MAX } from '../../../schema/limits.ts';
import { photoDefaults } from '../../../schema/records/photo-input.ts';
import { makeStamp } from '../../../schema/rules/clock.ts';
import { createApi } from '../../helpers/api.ts';
import type { Part } from '../part.ts';
import type { Row } from '../report/figures.ts';
import { type Person, openStage } from '../stage/family.ts';
import { heapMiB, throttle } from '../stage/phone.ts';
import { ask } from './act.ts';

const NODE = 'benchpic';
const PHOTOS = 10_000;
/** Nine years. */
const APART_MS = DAY_MS / 3;
const FRAMES = 90;
/** One alone says little: between two of them the share of long frames differs by ten percent. */
const SCROLLS = 5;
const STEP_PX = 120;
/** Two refreshes of the screen take 33.3 ms, and the browser gives times in steps of 0.1 ms. */
const LONG_FRAME_MS = 34;
/** A thumbhash: what a device draws for a photo that is not there. */
const PLACEHOLDER = '1QcSHQRnh493V4dIh4eXh1h4kJUI';

/** B9: the grid of the vault with ten thousand photos: scrolling, and the elements in the page. */
export const photoGrid: Part = async (run) => {
  const rows: Row[] = [];
  const family = await run.smallestFamily();
  const stage = await openStage(family);
  const { page } = stage;
  try {
    await addPhotos(stage.served.origin, family.people[0] as Person);
    await page.goto(new URL('/vault/photos', page.url()).href);
    await page.getByRole('button', { name: /^Sync: Up to date/ }).waitFor({ timeout: 300_000 });
    // The grid is complete when its oldest photo is there.
    await page.waitForFunction(() => document.documentElement.scrollHeight > 200_000, undefined, {
      timeout: 300_000,
    });
    for (const cpu of [1, 4]) {
      const setting = `CPU/${cpu}, ${PHOTOS.toLocaleString('en')} photos`;
      await throttle(page, cpu);
      const gaps: number[] = [];
      for (let n = 0; n < SCROLLS; n++) {
        await page.evaluate(() => scrollTo(0, 0));
        await ask(page, 'quiet');
        gaps.push(...(await ask(page, 'scroll', FRAMES, STEP_PX)));
      }
      const nodes = await page.evaluate(
        () =>
          document.querySelector('[data-tile]')?.closest('section')?.querySelectorAll('*').length,
      );
      rows.push(
        {
          id: 'B9',
          measure: `${SCROLLS} scrolls of ${FRAMES} frames, share of frames over 33 ms`,
          setting,
          unit: '%',
          figures: [(100 * gaps.filter((gap) => gap > LONG_FRAME_MS).length) / gaps.length],
          goals: [{ of: 'median', atMost: 5 }],
        },
        {
          id: 'B9',
          measure: 'elements in the grid after scrolling',
          setting,
          unit: 'nodes',
          figures: [nodes ?? 0],
          goals: [{ of: 'median', atMost: 300 }],
        },
        {
          id: 'B9',
          measure: 'heap after scrolling',
          setting,
          unit: 'MiB',
          figures: [await heapMiB(page)],
          goals: [],
        },
      );
    }
  } finally {
    await stage.close();
  }
  return rows;
};

/** By the calls of a second device of the same person. */
async function addPhotos(origin: string, person: Person): Promise<void> {
  const signedIn = await createApi(origin).post('/api/auth/login', person);
  const { accessToken } = signedIn.body as { accessToken: string };
  const { sub } = JSON.parse(
    Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString(),
  ) as { sub: string };
  const api = createApi(origin, accessToken);
  const now = Date.now();
  for (let from = 0; from < PHOTOS; from += PUSH_ROWS_MAX) {
    const count = Math.min(PUSH_ROWS_MAX, PHOTOS - from);
    await api.push(
      NODE,
      ...Array.from({ length: count }, (_, i): [string, unknown] => [
        'photos',
        photoAt(from + i, now, sub),
      ]),
    );
  }
}

function photoAt(i: number, now: number, userId: string) {
  const at = now - i * APART_MS;
  return {
    ...photoDefaults(at),
    id: `photo-${String(i).padStart(6, '0')}`,
    childId: null,
    mime: 'image/jpeg',
    bytes: 3_000_000,
    width: 4_000,
    height: 3_000,
    hash: i.toString(16).padStart(64, '0'),
    placeholder: PLACEHOLDER,
    createdBy: userId,
    createdAt: now,
    updatedBy: userId,
    updatedAt: now,
    schemaVersion: 1,
    clocks: { '*': makeStamp(now, 0, NODE) },
    removed: null,
  };
}
