/** Where the app runs, decided by its host name (specification §6). */
export type Environment = 'prod' | 'dev' | 'local';

export type Hosts = {
  /** The two production host names. */
  prod: readonly string[];
  dev: readonly string[];
};

export function environmentOf(hostname: string, { prod, dev }: Hosts): Environment {
  const host = hostname.toLowerCase();
  if (prod.includes(host)) return 'prod';
  return dev.includes(host) ? 'dev' : 'local';
}

/** Parses an operator's list of host names, separated by commas or spaces. */
export function hostsIn(list: string): string[] {
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
}
