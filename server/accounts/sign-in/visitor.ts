import { isIPv6 } from 'node:net';
import { deviceNameOf } from './device-name.ts';
import { hashOf } from '../credentials/secrets.ts';

/** What is known of the client of a request without a sign-in. */
export type Visitor = {
  /** Hash of the client's network. */
  addressHash: string;
  /** A readable name, such as "Chrome on Android". */
  device: string;
  now: number;
};

export function visitorFrom(
  request: { ip: string; headers: { 'user-agent'?: string | undefined } },
  now: number,
): Visitor {
  return {
    addressHash: hashOf(networkOf(request.ip)),
    device: deviceNameOf(request.headers['user-agent']),
    now,
  };
}

/**
 * The IPv4 address, or the first half of an IPv6 address: a device changes the second half by itself
 * (RFC 8981).
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
