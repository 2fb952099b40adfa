import type { Page } from '@playwright/test';
import type { Gate } from '../../e2e/environment/gate.ts';
import { bundle } from '../stage/bundle.ts';
import type { Stage } from '../stage/family.ts';
import { REPLICA_PAGE, askReplica } from '../replica/page.ts';

/** The networks that parents have. */

/** Everything except the bench's own page. */
const API = / \/(api\/(?!bench)|socket\.io\/)/;
/** Long enough for several taps during one batch. */
const SLOW_ANSWER_MS = 1_200;

/** Requests are accepted and never answered. @returns a function that ends it */
export function hang(gate: Gate): () => void {
  return gate.meet(API, () => undefined);
}

export function answerSlowly(gate: Gate): () => void {
  return gate.meet(/POST \/api\/sync/, ({ pass }) => void setTimeout(pass, SLOW_ANSWER_MS));
}

/** Queues that many writes, from a second page of the app beside the measured one. */
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

/** Whether the pill says that entries wait to be sent. */
export async function isSending(page: Page): Promise<boolean> {
  const name = await page.getByRole('button', { name: /^Sync: / }).getAttribute('aria-label');
  return name !== 'Sync: Up to date';
}
