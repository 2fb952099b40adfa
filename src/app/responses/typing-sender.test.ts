import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RENEW_MS, SILENCE_MS, type TypingSender, createTypingSender } from './typing-sender.ts';
import { FORGET_MS } from './typers.ts';

let sent: string[];
let sender: TypingSender;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  sender = createTypingSender((what) => sent.push(what), Date.now);
});
afterEach(() => {
  vi.useRealTimers();
});

test('says start with the first key and stop after two seconds of silence', () => {
  sender.press();
  expect(sent).toEqual(['start']);
  vi.advanceTimersByTime(SILENCE_MS - 1);
  sender.press();
  vi.advanceTimersByTime(SILENCE_MS - 1);
  expect(sent).toEqual(['start']);
  vi.advanceTimersByTime(1);
  expect(sent).toEqual(['start', 'stop']);
});

test('says start again during a long text, before the others forget it', () => {
  for (let ms = 0; ms < 2 * FORGET_MS; ms += 500) {
    sender.press();
    vi.advanceTimersByTime(500);
  }
  expect(sent).toEqual(Array.from({ length: (2 * FORGET_MS) / RENEW_MS }, () => 'start'));
});

test('says stop once when the text is sent, and start with the next key', () => {
  sender.press();
  sender.stop();
  sender.stop();
  vi.advanceTimersByTime(SILENCE_MS);
  expect(sent).toEqual(['start', 'stop']);
  sender.press();
  expect(sent).toEqual(['start', 'stop', 'start']);
});

test('says nothing when nothing was typed', () => {
  sender.stop();
  expect(sent).toEqual([]);
});
