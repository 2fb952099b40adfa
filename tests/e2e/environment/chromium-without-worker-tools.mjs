#!/usr/bin/env node
// Starts the Chromium of NESTLING_CHROMIUM with the same arguments, and passes Playwright's pipe on to it, but asks
// for no attachment to service workers: docs/decisions/235-a-stuck-takeover-is-tried-again.md.
import { spawn } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';

/** The default of Chromium, without service workers. */
const FILTER = [
  { type: 'service_worker', exclude: true },
  { type: 'browser', exclude: true },
  { type: 'tab', exclude: true },
  {},
];
const END = '\0';

const browser = spawn(process.env['NESTLING_CHROMIUM'] ?? '', process.argv.slice(2), {
  stdio: ['inherit', 'inherit', 'inherit', 'pipe', 'pipe'],
});
const [, , , toBrowser, fromBrowser] = browser.stdio;
let rest = '';
createReadStream('', { fd: 3, encoding: 'utf8' })
  .on('data', (text) => {
    const messages = (rest + text).split(END);
    rest = messages.pop() ?? '';
    for (const message of messages) toBrowser.write(withoutWorkers(message) + END);
  })
  .on('close', () => toBrowser.end());
fromBrowser.pipe(createWriteStream('', { fd: 4 }));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => browser.kill(signal));
browser.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 1));

function withoutWorkers(message) {
  if (!message.includes('Target.setAutoAttach')) return message;
  const command = JSON.parse(message);
  command.params.filter = FILTER;
  return JSON.stringify(command);
}
