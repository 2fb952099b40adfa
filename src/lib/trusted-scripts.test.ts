import { expect, test } from 'vitest';
import { trustOwnScripts } from './trusted-scripts.ts';

const location = new URL('https://nestling.example/home');

test('allows only scripts of our own origin', () => {
  let pass: (url: string) => string | null = () => '';
  trustOwnScripts({
    location,
    trustedTypes: {
      createPolicy: (name, rules) => {
        expect(name).toBe('default');
        pass = rules.createScriptURL;
      },
    },
  });
  for (const url of ['/sw.js', 'https://nestling.example/assets/worker-1a2b.js']) {
    expect(pass(url)).toBe(url);
  }
  for (const url of [
    'https://nestling.example.evil.example/sw.js',
    '//evil.example/sw.js',
    'http://nestling.example/sw.js',
    'data:text/javascript,alert(1)',
    'blob:https://evil.example/1',
  ]) {
    expect(pass(url)).toBeNull();
  }
});

test('does nothing in a browser without Trusted Types', () => {
  expect(() => trustOwnScripts({ location })).not.toThrow();
});
