import { expect, test } from 'vitest';
import type { DebugLine } from '../../lib/debug-recorder.ts';
import { debugLineText, debugLogText } from './debug-log-text.ts';

const line = (change: Partial<DebugLine> = {}): DebugLine => ({
  at: Date.UTC(2026, 2, 14, 3, 0, 7, 45),
  source: 'worker',
  realm: 'a1b',
  stage: 'push end',
  details: { ms: 120, more: false, code: null },
  ...change,
});

test('writes a line with its time, source, stage and values', () => {
  expect(debugLineText(line())).toBe(
    '03:00:07.045 worker a1b push end ms=120 more=false code=null',
  );
  expect(debugLineText(line({ details: {} }))).toBe('03:00:07.045 worker a1b push end');
});

test('writes the time in the given format', () => {
  expect(debugLineText(line({ details: {} }), () => '04:00:07')).toBe(
    '04:00:07 worker a1b push end',
  );
});

test('writes the whole log with its version, length and start', () => {
  const text = debugLogText([line(), line({ stage: 'pull start', details: {} })], '1.4.0');
  expect(text.split('\n')).toEqual([
    'Nestling 1.4.0, sync debug log, 2 lines since 2026-03-14T03:00:07.045Z (UTC)',
    '03:00:07.045 worker a1b push end ms=120 more=false code=null',
    '03:00:07.045 worker a1b pull start',
  ]);
});

test('writes an empty log', () => {
  expect(debugLogText([], '1.4.0')).toBe('Nestling 1.4.0, sync debug log, 0 lines since - (UTC)');
});
