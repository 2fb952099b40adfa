import type { AddressInfo } from 'node:net';
import type { Config } from './config.ts';
import type { SampleFamily } from './sample/sample-family.ts';

/** The state of the sample family: absent, locked out, or ready to sign in. */
export type SampleState = SampleFamily | 'locked out' | 'none';

/** The message that the server prints when it is ready. */
export function startupMessage(options: {
  config: Pick<Config, 'publicOrigin' | 'trustProxy' | 'databaseUrl' | 'dataDir'>;
  address: AddressInfo | string | null;
  sample: SampleState;
}): string {
  const { config, address, sample } = options;
  const port = typeof address === 'object' && address ? address.port : 3000;
  const lines = [
    '',
    `  Nestling is ready:  ${config.publicOrigin ?? `http://localhost:${port}`}`,
    config.databaseUrl === null
      ? `  Everything is kept in ${config.dataDir ?? 'memory'}`
      : '  Everything is kept in PostgreSQL',
  ];
  if (config.publicOrigin !== null && config.trustProxy === false) {
    lines.push(
      '',
      '  Warning: PUBLIC_ORIGIN is set and TRUST_PROXY is not. Behind a proxy everybody has the',
      '  address of the proxy then, and shares the limits on attempts. Set TRUST_PROXY.',
    );
  }
  if (sample === 'locked out') {
    lines.push('', '  It holds the sample family, whose people cannot sign in: SAMPLE=off');
  } else if (sample !== 'none') {
    lines.push('', '  Sign in to the sample family as either parent (or the grandmother):');
    for (const { username, password } of sample.people) {
      lines.push(`    ${username.padEnd(24)} password: ${password}`);
    }
    lines.push('', '  Begin empty instead: SAMPLE=off with another DATA_DIR');
    if (!isLoopback(address)) {
      lines.push('  Others can reach this server, and everybody knows this password.');
    }
  }
  return [...lines, ''].join('\n');
}

function isLoopback(address: AddressInfo | string | null): boolean {
  return typeof address === 'object' && /^(127\.|::1$)/.test(address?.address ?? '');
}
