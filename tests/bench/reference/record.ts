import type { Locator, Page } from '@playwright/test';
import {
  closeButton,
  dockButton,
  menuButton,
  rowButton,
  startLeftButton,
  tabLink,
  undoButton,
  undone,
  wetButton,
} from '../browser/act.ts';
import { round } from '../browser/round.ts';
import type { Result } from '../pages/instruments.ts';
import type { RecordedDocument, Recorder } from '../pages/recorder.ts';
import type { RecordedStep, Taps } from '../pages/reference/recorded.ts';
import { bundle } from '../stage/bundle.ts';
import { type Family, openStage } from '../stage/family.ts';
import { throttle } from '../stage/phone.ts';

/** The screens of a round of the product, and the taps that lead from one to the next. */
export type Recording = {
  document: RecordedDocument;
  /** The stylesheets that Home has at the start. */
  startStyles: readonly string[];
  steps: Record<string, RecordedStep>;
  taps: Taps;
};

/** Records what the product's page consists of at each step of a round. */
export async function recordScreens(family: Family): Promise<Recording> {
  const stage = await openStage(family);
  const { page } = stage;
  try {
    await page.evaluate(await bundle('recorder.ts'));
    const startStyles = (await readDocument(page)).styles;
    // As slow as the slowest measure: it separates the first frame from what the product draws after it.
    await throttle(page, 4);
    // Loads the code of all sections.
    await round(page);
    // Records a tap that saves at its first frame, without waiting for the commit.
    await page.evaluate(() => Object.assign(globalThis, { benchSavesNothing: true }));
    const { steps, taps } = await walk(page);
    return { document: await readDocument(page), startStyles, steps, taps };
  } finally {
    await stage.close();
  }
}

/** The sections first: what Home does afterwards belongs to the elements with which it was recorded. */
async function walk(page: Page): Promise<Pick<Recording, 'steps' | 'taps'>> {
  const steps: Recording['steps'] = {};
  const taps: Taps = {};
  let at = 'before';
  const step = async (name: string, target: Locator, result: Result | null = null) => {
    const { tapped, ...recorded } = await recordNext(page, target, result);
    taps[at] = { ...taps[at], [tapped]: name };
    steps[name] ??= recorded;
    at = name;
  };
  const undoStep = async () => {
    await step('home', undoButton(page));
    await undone(page);
  };
  await step('before', menuButton(page));
  await step('logs', tabLink(page, 'Logs'), 'Logs');
  await step('form', rowButton(page, 0), 'form');
  await step('logs', closeButton(page));
  await step('logs-menu', menuButton(page));
  await step('settings', tabLink(page, 'Settings'), 'Settings');
  await step('settings-menu', menuButton(page));
  await step('home', tabLink(page, 'Home'), 'Home');
  await step('diaper-sheet', dockButton(page, 'Diaper'));
  await step('entry', wetButton(page), 'entry');
  await undoStep();
  await step('feed-sheet', dockButton(page, 'Feed'));
  await step('timer', startLeftButton(page), 'timer');
  await undoStep();
  await step('home-menu', menuButton(page));
  await step('logs', tabLink(page, 'Logs'), 'Logs');
  return { steps, taps };
}

async function recordNext(page: Page, target: Locator, result: Result | null) {
  await target.waitFor();
  const armed = await page.evaluateHandle(
    (what) => ({
      found: (globalThis as unknown as { recorder: Recorder }).recorder.next(what),
    }),
    result,
  );
  await target.tap();
  const recorded = await armed.evaluate(({ found }) => found);
  await armed.dispose();
  return recorded;
}

function readDocument(page: Page): Promise<RecordedDocument> {
  return page.evaluate(() => (globalThis as unknown as { recorder: Recorder }).recorder.document());
}
