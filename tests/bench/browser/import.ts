import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { importSamples } from '../../helpers/import-files.ts';
import { type Part, logsOf } from '../part.ts';
import type { Row } from '../report/figures.ts';
import { openStage } from '../stage/family.ts';
import { removeFolder, temporaryFolder } from '../stage/folders.ts';
import { ask } from './act.ts';

const ROWS = 20_000;

/** B33: 20,000 rows of another tracker, from the button to all of them stored, and read for the preview. */
export const imports: Part = async (run) => {
  const family = await run.smallestFamily();
  const folder = await temporaryFolder('import');
  const paths = await writeSample(folder);
  const found: Imported[] = [];
  for (let n = 0; n < run.repeat(3); n++) {
    const stage = await openStage(family);
    try {
      found.push(await importInto(stage.page, paths));
    } finally {
      await stage.close();
    }
  }
  await removeFolder(folder);
  return rowsOf(found, `CPU/1, ${ROWS.toLocaleString('en')} rows, ${logsOf(family)}`);
};

type Imported = { previewMs: number; importMs: number; longestTaskMs: number };

/** As files on the disk: Playwright decodes the bytes of others on the thread that is measured. */
async function writeSample(folder: string): Promise<string[]> {
  const sample = importSamples.babybuddy?.(ROWS);
  if (!sample) throw new Error('no sample');
  return Promise.all(
    sample.files.map(async ({ name, text }) => {
      const path = join(folder, name);
      await writeFile(path, text);
      return path;
    }),
  );
}

async function importInto(page: Page, paths: readonly string[]): Promise<Imported> {
  await page.goto(new URL('/settings?section=import', page.url()).href);
  await page.getByLabel('Files or a zip').waitFor();
  await ask(page, 'quiet');
  await ask(page, 'longTasks');
  const opened = performance.now();
  await page.getByLabel('Files or a zip').setInputFiles(paths);
  // Its entries are from before the birth of the family's own child.
  await page.getByLabel('Who is Mia Berg?').selectOption({ label: 'Add Mia Berg as a child' });
  const start = page.getByRole('button', { name: /^Import [\d,]+ entries/ });
  await start.waitFor({ timeout: 120_000 });
  const previewMs = performance.now() - opened;
  const began = performance.now();
  await start.click();
  await page
    .getByRole('heading', { name: /[\d,]+ entries imported/ })
    .waitFor({ timeout: 120_000 });
  const importMs = performance.now() - began;
  const longestTaskMs = Math.max(0, ...(await ask(page, 'longTasks')));
  return { previewMs, importMs, longestTaskMs };
}

function rowsOf(found: readonly Imported[], setting: string): Row[] {
  const figures = (of: keyof Imported) => found.map((imported) => imported[of]);
  return [
    {
      id: 'B33',
      measure: 'files chosen to the preview',
      setting,
      unit: 'ms',
      figures: figures('previewMs'),
    },
    {
      id: 'B33',
      measure: 'import, tap to all stored',
      setting,
      unit: 'ms',
      figures: figures('importMs'),
      goals: [{ of: 'median', atMost: 10_000 }],
    },
    {
      id: 'B33',
      measure: 'longest task of the page meanwhile',
      setting,
      unit: 'ms',
      figures: figures('longestTaskMs'),
      goals: [{ of: 'median', atMost: 50 }],
    },
  ];
}
