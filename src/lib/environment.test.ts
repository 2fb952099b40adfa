import { expect, test } from 'vitest';
import { environmentOf, hostsIn } from './environment.ts';

const hosts = { prod: ['nestling.example', 'www.nestling.example'], dev: ['dev.nestling.example'] };

test.each([
  ['nestling.example', 'prod'],
  ['WWW.Nestling.Example', 'prod'],
  ['dev.nestling.example', 'dev'],
  ['localhost', 'local'],
  ['192.168.0.7', 'local'],
  ['nestling.example.evil.test', 'local'],
] as const)('%s is %s', (host, environment) => {
  expect(environmentOf(host, hosts)).toBe(environment);
});

test('reads the names as they are written into the settings of a build', () => {
  expect(hostsIn(' Nestling.example, www.nestling.example ')).toEqual(hosts.prod);
  expect(hostsIn('')).toEqual([]);
});
