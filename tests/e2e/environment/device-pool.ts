import { Device, type DeviceOptions } from './device.ts';

/** The time that an action may take is the same for all devices of the pool. */
export type PooledDeviceOptions = { to?: number } & Omit<DeviceOptions, 'actionTimeoutMs'>;

/** Browsers that wait take memory from those that are used. */
const MAX_IDLE = 2;
/** Busy machines need longer than the default. */
const ACTION_TIMEOUT_MS = 30_000;

/**
 * Devices that the tests of one worker use one after another: a browser that is cleared is a new device with the
 * app installed, without the processor time of copying a profile, starting a browser and compiling the app.
 */
export class DevicePool {
  readonly #port: number;
  readonly #idle: Device[] = [];

  /** @param port of the server that all tests of the worker use */
  constructor(port: number) {
    this.#port = port;
  }

  /**
   * A device with the app installed and nothing else.
   *
   * @param options.to the port of another server
   */
  async take({
    to = this.#port,
    isFirstVisit = false,
    freesWorkers = false,
  }: PooledDeviceOptions = {}): Promise<Device> {
    const isUsual = to === this.#port && !isFirstVisit && !freesWorkers;
    const idle = isUsual ? this.#idle.pop() : undefined;
    return (
      idle ?? Device.start(to, { actionTimeoutMs: ACTION_TIMEOUT_MS, isFirstVisit, freesWorkers })
    );
  }

  /** Clears a device for the next test, or closes one that cannot be made like new. */
  async giveBack(device: Device): Promise<void> {
    const isOurs = device.gate.to === this.#port && device.canBeReused;
    if (!isOurs || this.#idle.length >= MAX_IDLE) return device.close();
    await device.clear();
    this.#idle.push(device);
  }

  async close(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map((device) => device.close()));
  }
}
