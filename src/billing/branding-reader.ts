import type { Branding } from '../../schema/wire/billing.ts';
import type { Endpoints } from './endpoints.ts';
import type { Log } from './log.ts';

/** Reads the branding from the provider, once; a failure is logged and can be retried. */
export function createBrandingReader(endpoints: Endpoints, log: Log) {
  let reading: Promise<Branding | null> | null = null;
  let branding: Branding | null = null;

  async function read(): Promise<Branding | null> {
    try {
      branding = await endpoints.branding();
      return branding;
    } catch (error) {
      log.error(`The branding could not be fetched: ${String(error)}`);
      // The next checkout reads it again.
      reading = null;
      return null;
    }
  }

  return {
    get: (): Promise<Branding | null> => (reading ??= read()),
    /** The branding, once it has been read. */
    known: (): Branding | null => branding,
  };
}
