import type { Branding } from '../../../schema/wire/billing.ts';
import type { Waiting } from './waiting.ts';

/** The time after which a checkout opens with the default look. */
const BRANDING_MS = 2_500;

/**
 * The look of the checkout, asked for once there is a connection.
 * @returns null when it cannot be read
 */
export async function brandingInTime(
  ask: () => Promise<Branding | null>,
  { online, within }: Pick<Waiting, 'online' | 'within'>,
  signal: AbortSignal,
): Promise<Branding | null | 'late'> {
  await online(signal);
  const branding = ask().catch(() => null);
  return within(BRANDING_MS, branding).catch((): 'late' => 'late');
}
