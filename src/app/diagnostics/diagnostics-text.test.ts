import { expect, test } from 'vitest';
import { diagnosticsText } from './diagnostics-text.ts';

const facts = {
  version: '1.2.3',
  node: 'abcd1234',
  counts: { waiting: 3, attention: 1, pendingWrites: 0, lateWrites: 0 },
  status: null,
  storage: { persisted: false, usageBytes: 1_000, quotaBytes: null },
  online: false,
  userAgent: 'Test/1',
  at: 0,
};

test('lists the state of sync and storage, with a dash for unknown values', () => {
  const text = diagnosticsText(facts);
  expect(text.split('\n')).toEqual([
    expect.stringMatching(/^nestling: 1\.2\.3, protocol \d+$/),
    'at: 1970-01-01T00:00:00.000Z',
    'replica: abcd1234',
    'queue: 3 waiting, 1 need attention',
    'sync: -',
    'last sync: -',
    'next try: -',
    'clock skew: 0 ms',
    'storage: 1000 of - bytes, persisted false',
    'online: false',
    'browser: Test/1',
  ]);
});

test.each([
  ['Chromium', 'TypeError: Mia is not a\nfunction\n    at read (https://x.example/a.js:1:20)'],
  ['Firefox', 'read@https://x.example/a.js:1:20\n'],
])('says where an error of %s happened, without its message', (_, stack) => {
  const error = Object.assign(new TypeError('Mia is not a\nfunction'), { stack });
  const text = diagnosticsText({ ...facts, error });
  expect(text).toContain('error: TypeError');
  expect(text).toMatch(/read[ @(]+https:\/\/x\.example\/a\.js:1:20/);
  expect(text).not.toContain('Mia');
  expect(text).not.toContain('function');
});

test('names a file of the build that could not be loaded', () => {
  const error = new TypeError(
    'Failed to fetch dynamically imported module: https://x.example/assets/units-page-AbC_1.js',
  );
  expect(diagnosticsText({ ...facts, error })).toContain(
    'error: TypeError, /assets/units-page-AbC_1.js',
  );
});
