import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { freePort } from '../../helpers/free-port.ts';
import type { RecordedElement } from '../pages/reference/recorded.ts';
import type { Peer } from '../report/figures.ts';
import type { Family } from '../stage/family.ts';
import { cache, copyFolder, removeFolder, temporaryFolder } from '../stage/folders.ts';
import { phone } from '../stage/phone.ts';
import { buildReference } from './build.ts';
import { recordScreens } from './record.ts';
import { serveFolder } from './serve-folder.ts';

/** The reference page of a family, and the profile of a phone that starts it without a server. */
export type Reference = { appDir: string; port: number; profile: string };

/** The reference's figures, each measured in turn with one of ours. */
export function reactAlone(figures: readonly number[]): Peer {
  return { name: 'React alone', figures, inPairs: true };
}

const references = new Map<number, Promise<Reference>>();

/** Made once in a run, from the screens of the build that is measured. */
export function referenceOf(family: Family): Promise<Reference> {
  const known = references.get(family.logs) ?? make(family);
  references.set(family.logs, known);
  return known;
}

async function make(family: Family): Promise<Reference> {
  const folder = join(cache, `reference-${family.logs}`);
  await removeFolder(folder);
  const reference = {
    appDir: join(folder, 'app'),
    port: await freePort(),
    profile: join(folder, 'phone'),
  };
  await mkdir(reference.profile, { recursive: true });
  const recording = await recordScreens(family);
  await buildReference(recording, reference.appDir);
  await installOffline(reference, countElements(recording.steps['home']?.settled));
  return reference;
}

/** Also checks that the reference draws as many elements as the product. */
async function installOffline(
  { appDir, port, profile }: Reference,
  elements: number,
): Promise<void> {
  const served = await serveFolder(appDir, port);
  const context = await phone(profile);
  try {
    const page = await context.newPage();
    await page.goto(addressOf(port));
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.waitForFunction(
      (expected) => document.body.querySelectorAll('*').length === expected,
      elements,
    );
  } finally {
    await context.close();
    await served.close();
  }
}

/** A running copy: a second phone beside that of the product, which shows the same Home. */
export async function openReference(
  reference: Reference,
): Promise<{ page: Page; close(): Promise<void> }> {
  const profile = await temporaryFolder('reference');
  const served = await serveFolder(reference.appDir, reference.port);
  await copyFolder(`${reference.profile}/.`, profile);
  const context = await phone(profile);
  await context.addInitScript({ content: 'globalThis.benchSavesNothing = true' });
  const page = await context.newPage();
  await page.goto(addressOf(reference.port));
  return {
    page,
    async close() {
      await context.close();
      await served.close();
      await removeFolder(profile);
    },
  };
}

/** Without the element itself. */
function countElements(element: RecordedElement | undefined): number {
  const below = (element?.children ?? []).filter((child) => typeof child !== 'string');
  return below.reduce((sum, child) => sum + 1 + countElements(child), 0);
}

function addressOf(port: number): string {
  return `http://localhost:${port}/home`;
}
