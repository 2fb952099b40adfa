import { setTimeout as wait } from 'node:timers/promises';
import type { Phone } from './phone.ts';
import { expireToken } from '../e2e/environment/tokens.ts';

/** The faults of a phone between two taps, or during one. */
export type Trouble = {
  name: string;
  /** Faults that close the page may also happen during a save. */
  deadly?: boolean;
  befall: (phone: Phone) => Promise<void>;
};

/**
 * @param radio how this phone loses its connection: in the browser (`setOffline`), or at the
 * network gate. Stopping workers and `setOffline` together crash Chromium,
 * so each phone of a scenario uses only one of them.
 */
export function troublesOf(radio: 'browser' | 'gate'): readonly Trouble[] {
  return radio === 'browser' ? [...everybody, ...cutOff] : [...everybody, ...shutOut, workerStops];
}

const everybody: readonly Trouble[] = [
  {
    name: 'battery dies',
    deadly: true,
    async befall(phone) {
      await phone.device.kill();
      await phone.restart();
    },
  },
  {
    name: 'renderer crashes',
    deadly: true,
    async befall(phone) {
      await crash(phone);
      await phone.open();
      await phone.checkSurvivors('the crash');
    },
  },
  {
    name: 'tab is closed',
    deadly: true,
    async befall(phone) {
      const { page } = phone;
      // Closing the last tab would close the browser.
      await phone.device.context.newPage();
      await page.close();
      if (phone.tabs.length === 0) await phone.open();
      await phone.checkSurvivors('the closed tab');
    },
  },
  {
    name: 'second tab',
    async befall(phone) {
      if (phone.tabs.length > 1) await phone.tabs[0]?.close();
      await phone.open();
    },
  },
  {
    name: 'leading tab is closed',
    async befall(phone) {
      await phone.open();
      await phone.tabs[0]?.close();
      await phone.checkSurvivors('the change of the leader');
    },
  },
  { name: 'reload', befall: (phone) => phone.page.reload().then(() => phone.look()) },
  { name: 'token ends', befall: async (phone) => void (await expireToken(phone.page)) },
  { name: 'sync event', befall: (phone) => phone.device.fireBackgroundSync() },
  {
    name: 'signal flickers',
    async befall({ device: { gate } }) {
      gate.cut();
      await wait(50);
      gate.restore();
    },
  },
  {
    name: 'all tabs are closed, the bell rings',
    async befall(phone) {
      await phone.device.closePages();
      await phone.device.awaitBackgroundSync();
      await wait(phone.random.below(800));
      await phone.open();
      await phone.checkSurvivors('all tabs were closed');
    },
  },
];

const cutOff: readonly Trouble[] = [
  { name: 'signal goes', befall: (phone) => phone.device.goOffline() },
  { name: 'signal goes', befall: (phone) => phone.device.goOffline() },
  { name: 'signal comes', befall: (phone) => phone.device.goOnline() },
];

const shutOut: readonly Trouble[] = [
  { name: 'the server is out of reach', befall: async (phone) => phone.device.gate.cut() },
  { name: 'the server is out of reach', befall: async (phone) => phone.device.gate.cut() },
  { name: 'the server is back', befall: async (phone) => phone.device.gate.restore() },
];

const workerStops: Trouble = {
  name: 'service worker is stopped',
  async befall(phone) {
    const tools = await phone.device.tools(phone.page);
    await tools.send('ServiceWorker.enable');
    await tools.send('ServiceWorker.stopAllWorkers');
    await tools.detach();
  },
};

async function crash(phone: Phone): Promise<void> {
  const { page, device } = phone;
  const tools = await device.tools(page);
  const crashed = page.waitForEvent('crash');
  // A stopped worker cannot answer.
  void tools.send('Page.crash').catch(() => undefined);
  await crashed;
  await device.context.newPage();
  await page.close();
}
