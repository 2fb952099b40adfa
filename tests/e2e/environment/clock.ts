import type { Device } from './device.ts';

/**
 * Sets the clock of a device wrong, for its pages and their workers alike (`page.clock` moves the
 * page's alone).
 */
export async function startWithClock(device: Device, shiftMs: number): Promise<void> {
  const shift = `globalThis.clockShiftMs = ${shiftMs};
    const rightNow = Date.now;
    globalThis.Date = class extends Date {
      constructor(...args) { super(...(args.length === 0 ? [Date.now()] : args)); }
      // Without a \`this\`: it is also called unbound.
      static now() { return rightNow() + globalThis.clockShiftMs; }
    };`;
  device.gate.meet(/GET \/shifted-worker\.js/, ({ request, response }) => {
    const script = new URL(request.url ?? '', device.origin).searchParams.get('of') ?? '';
    response.writeHead(200, { 'content-type': 'text/javascript' });
    response.end(`import '/shift.js';\nimport ${JSON.stringify(script)};`);
  });
  device.gate.meet(/GET \/shift\.js/, ({ response }) => {
    response.writeHead(200, { 'content-type': 'text/javascript' });
    response.end(shift);
  });
  await device.changeContext().addInitScript(`${shift}
    globalThis.Worker = class extends Worker {
      constructor(url, options) {
        super('/shifted-worker.js?of=' + encodeURIComponent(new URL(url, location.href).pathname), options);
      }
    };`);
}
