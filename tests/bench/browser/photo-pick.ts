import type { Page } from '@playwright/test';
import type { Part } from '../part.ts';
import type { Row } from '../report/figures.ts';
import { openStage } from '../stage/family.ts';
import { throttle } from '../stage/phone.ts';

const CPU = 4;
/** Twelve megapixels, as a phone takes them. */
const SIZE = { width: 4_032, height: 3_024 };
const LONG_TASK_MS = 50;

/** B9: a photo is picked in the vault, until its small picture is on the screen. */
export const photoPick: Part = async (run) => {
  const stage = await openStage(await run.smallestFamily());
  const { page } = stage;
  try {
    await page.goto(new URL('/vault/photos', page.url()).href);
    await page.getByRole('heading', { level: 1, name: 'Photos' }).waitFor();
    const picks: Pick[] = [];
    // The first loads code, of which a person waits only once.
    for (let n = -1; n < run.repeat(8); n++) {
      await throttle(page, 1);
      await preparePhoto(page, n);
      await throttle(page, CPU);
      const pick = await pickPhoto(page);
      if (n >= 0) picks.push(pick);
    }
    return rowsOf(picks);
  } finally {
    await stage.close();
  }
};

type Pick = { thumbMs: number; longestTaskMs: number };

/** Draws a JPEG of its own, as a file that the page holds. */
async function preparePhoto(page: Page, seed: number): Promise<void> {
  await page.evaluate(
    async ({ width, height, seed: own }) => {
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      for (let at = 0; at < 4_000; at += 1) {
        context.fillStyle = `hsl(${(at * 47 + own * 13) % 360} 60% ${30 + (at % 50)}%)`;
        context.fillRect((at * 379) % width, (at * 613) % height, 240, 180);
      }
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
      Object.assign(globalThis, { picked: new File([blob], `photo-${own}.jpg`, blob) });
    },
    { ...SIZE, seed },
  );
}

/** Hands the file to the input, as the picker of the system does. */
function pickPhoto(page: Page): Promise<Pick> {
  return page.evaluate(async () => {
    const input = document.querySelector<HTMLInputElement>('input[type=file][multiple]');
    const { picked } = globalThis as unknown as { picked: File };
    if (!input) throw new Error('no input');
    const files = new DataTransfer();
    files.items.add(picked);
    const before = new Set([...document.querySelectorAll('img')].map(({ src }) => src));
    const tasks: number[] = [];
    const observer = new PerformanceObserver((list) => {
      tasks.push(...list.getEntries().map(({ duration }) => duration));
    });
    observer.observe({ type: 'longtask' });
    const begun = performance.now();
    input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    // Without a named function: the transpiler marks those with a helper that the page does not have.
    let thumbMs = Number.NaN;
    while (Number.isNaN(thumbMs)) {
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
      const isThere = [...document.querySelectorAll<HTMLImageElement>('main img')].some(
        ({ src, complete, naturalWidth }) =>
          src.startsWith('blob:') && !before.has(src) && complete && naturalWidth > 0,
      );
      if (isThere) thumbMs = performance.now() - begun;
    }
    // Until it is stored, and in the grid.
    await new Promise((resolve) => {
      setTimeout(resolve, 3_000);
    });
    observer.disconnect();
    return { thumbMs, longestTaskMs: Math.max(0, ...tasks) };
  });
}

function rowsOf(picks: readonly Pick[]): Row[] {
  const setting = `CPU/${CPU}, ${SIZE.width} × ${SIZE.height}`;
  return [
    {
      id: 'B9',
      measure: 'photo picked, until its small picture is shown',
      setting,
      unit: 'ms',
      figures: picks.map(({ thumbMs }) => thumbMs),
      goals: [{ of: 'median', atMost: 700 }],
    },
    {
      id: 'B9',
      measure: `longest task of the page meanwhile (0: none over ${LONG_TASK_MS} ms)`,
      setting,
      unit: 'ms',
      figures: picks.map(({ longestTaskMs }) => longestTaskMs),
      goals: [{ of: 'median', atMost: LONG_TASK_MS }],
    },
  ];
}
