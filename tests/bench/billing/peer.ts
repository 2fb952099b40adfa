import { PUBLISHED_CLIENT, fetchPublishedClient } from '../../helpers/published-client.ts';

let fetched: Promise<string | null> | null = null;

/** The published client's script, downloaded once; null where no registry is reachable. */
export function peerScript(): Promise<string | null> {
  fetched ??= fetchPublishedClient().catch((error: unknown) => {
    process.stderr.write(`${PUBLISHED_CLIENT} could not be fetched: ${String(error)}\n`);
    return null;
  });
  return fetched;
}
