import { isIPv6 } from 'node:net';
import { deviceIn } from './device-name.ts';
import { hashOf } from '../credentials/secrets.ts';

/** Who is at the door, as far as that can be known before they sign in. */
export type Visitor = {
  /** Hash of the network they come from. */
  addressHash: string;
  /** In words: "Chrome on Android". */
  device: string;
  now: number;
};

export function visitorFrom(
  request: { ip: string; headers: { 'user-agent'?: string | undefined } },
  now: number,
): Visitor {
  return {
    addressHash: hashOf(networkOf(request.ip)),
    device: deviceIn(request.headers['user-agent']),
    now,
  };
}

/**
 * An IPv4 address; of an IPv6 address the first half, for within it a device chooses new
 * addresses as it likes (RFC 8981).
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  const [head = '', tail] = bare.split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length;
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...rest];
  const first = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${first.join(':')}::/64`;
}
