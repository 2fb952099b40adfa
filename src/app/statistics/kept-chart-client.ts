import { type ChartClient, createChartClient } from './chart-client.ts';

/** A worker needs longer to start than most charts to compute; people go to and fro between charts and entries. */
const KEPT_MS = 60_000;

export type KeptChartClient = Omit<ChartClient, 'close'> & {
  /** Opens the client, or keeps it open. @returns a function that ends this */
  hold(): () => void;
};

/** A client that is open while it is held, and for a minute after that. It may be used while it is held. */
export function createKeptChartClient(open = createChartClient): KeptChartClient {
  let client: ChartClient | null = null;
  let holders = 0;
  let closing: ReturnType<typeof setTimeout> | undefined;
  const opened = () => (client ??= open());
  const close = () => {
    client?.close();
    client = null;
  };
  return {
    follow: (...args) => opened().follow(...args),
    drop: (key) => client?.drop(key),
    compute: (...args) => opened().compute(...args),
    hold() {
      clearTimeout(closing);
      opened();
      holders += 1;
      return () => {
        holders -= 1;
        if (holders === 0) closing = setTimeout(close, KEPT_MS);
      };
    },
  };
}
