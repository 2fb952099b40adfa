import { describe, expect, test } from 'vitest';
import { startupMessage } from './startup-message.ts';

const base = { publicOrigin: null, trustProxy: false, databaseUrl: null, dataDir: null } as const;
const message = (config: Partial<Parameters<typeof startupMessage>[0]['config']>) =>
  startupMessage({ config: { ...base, ...config }, address: null, sample: 'none' });

describe('the message at the start', () => {
  const publicOrigin = 'https://baby.example.org';

  test('warns of a public origin whose proxy is not trusted', () => {
    expect(message({ publicOrigin })).toContain('Set TRUST_PROXY');
  });

  test('does not warn with a trusted proxy, or without a public origin', () => {
    expect(message({ publicOrigin, trustProxy: 1 })).not.toContain('TRUST_PROXY');
    expect(message({})).not.toContain('TRUST_PROXY');
  });
});
