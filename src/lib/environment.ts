/** Where the app runs, told by the name of its host (specification §6). */
export type Environment = 'prod' | 'dev' | 'local';

export type Hosts = {
  /** The two names of production. */
  prod: readonly string[];
  dev: readonly string[];
};

export function environmentOf(hostname: string, { prod, dev }: Hosts): Environment {
  const host = hostname.toLowerCase();
  if (prod.includes(host)) return 'prod';
  return dev.includes(host) ? 'dev' : 'local';
}

/** The names of a list as an operator writes it: separated by commas or spaces. */
export function hostsIn(list: string): string[] {
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
}
