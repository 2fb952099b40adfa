import type { Page } from '@playwright/test';
import type { Gate } from '../../e2e/environment/gate.ts';
import { bundle } from '../stage/bundle.ts';
import type { Stage } from '../stage/family.ts';
import { REPLICA_PAGE, askReplica } from '../replica/page.ts';

/** The network as parents meet it. */

/** All but the bench's own page. */
const API = / \/(api\/(?!bench)|socket\.io\/)/;
/** Long enough for several taps while one batch is on its way. */
const SLOW_ANSWER_MS = 1_200;

/** Requests are taken and never answered. @returns a function that ends it */
export function hang(gate: Gate): () => void {
  return gate.meet(API, () => undefined);
}

export function answerSlowly(gate: Gate): () => void {
  return gate.meet(/POST \/api\/sync/, ({ pass }) => void setTimeout(pass, SLOW_ANSWER_MS));
}

/** Makes that many writes wait, by a page of the same app beside the one that is measured. */
export async function queueUp({ context, gate }: Stage, writes: number): Promise<void> {
  const script = await bundle('replica-page.ts');
  const stop = gate.meet(new RegExp(`GET ${REPLICA_PAGE}`), ({ response }) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>bench</title>');
  });
  const page = await context.newPage();
  await page.goto(gate.origin + REPLICA_PAGE);
  await page.evaluate(script);
  await askReplica(page, 'open');
  await askReplica(page, 'queueUp', writes);
  await page.close();
  stop();
}

/** Whether something still waits to be sent, by what the pill says. */
export async function isSending(page: Page): Promise<boolean> {
  const name = await page.getByRole('button', { name: /^Sync: / }).getAttribute('aria-label');
  return name !== 'Sync: Up to date';
}
