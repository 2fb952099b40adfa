import { describe, expect, test } from 'vitest';
import {
  NEW_UPLOAD,
  type UploadOutcome,
  type UploadState,
  afterOutcome,
  nextStep,
  retried,
} from './upload-machine.ts';

const NOW = 1_000_000;
const at = { now: NOW, random: 0.5 };
const url = '/api/uploads/u1';
const sending: UploadState = { ...NEW_UPLOAD, url, offset: 500, isSure: true };
const failure = { reason: 'tooLarge', message: 'Too large.' } as const;

const after = (state: UploadState, outcome: UploadOutcome): UploadState => {
  const next = afterOutcome(state, outcome, at);
  if (next === 'confirmed') throw new Error('confirmed');
  return next;
};

describe('the next step', () => {
  test.each<[string, UploadState, ReturnType<typeof nextStep>]>([
    ['announces a new file', NEW_UPLOAD, { do: 'announce' }],
    [
      'asks where the server stands after a restart',
      { ...sending, isSure: false },
      { do: 'ask', url },
    ],
    ['sends from the confirmed offset', sending, { do: 'send', url, offset: 500 }],
    ['waits for its time', { ...sending, notBefore: NOW + 1 }, { do: 'wait', until: NOW + 1 }],
    ['is none for a file that is set aside', { ...sending, failed: failure }, { do: 'nothing' }],
  ])('%s', (_what, state, step) => expect(nextStep(state, NOW)).toEqual(step));
});

describe('an outcome', () => {
  test('ends the upload only when the server has confirmed the whole file', () => {
    expect(afterOutcome(sending, { is: 'confirmed' }, at)).toBe('confirmed');
    expect(after(sending, { is: 'offset', offset: 900 })).toMatchObject({
      offset: 900,
      isSure: true,
    });
  });

  test('without an answer blames no file: it asks again where the server stands', () => {
    expect(after(sending, { is: 'noAnswer' })).toEqual({ ...sending, isSure: false });
  });

  test('of a server error makes the file wait ever longer, and as long as the server asks', () => {
    let state = sending;
    const waits: number[] = [];
    for (let i = 0; i < 4; i += 1) {
      state = after(state, { is: 'later', retryAfterMs: null });
      waits.push(state.notBefore - NOW);
    }
    expect(waits).toEqual([750, 1_500, 3_000, 6_000]);
    expect(after(sending, { is: 'later', retryAfterMs: 90_000 }).notBefore).toBe(NOW + 90_000);
    expect(after(state, { is: 'offset', offset: 600 })).toMatchObject({ tries: 0, notBefore: 0 });
  });

  test('of an upload that the server forgot begins anew', () => {
    expect(after(sending, { is: 'gone' })).toMatchObject({ url: null, offset: 0 });
  });

  test('of bytes with another hash begins anew once, and then sets the file aside', () => {
    const again = after(sending, { is: 'damaged' });
    expect(again).toMatchObject({ url: null, failed: null });
    expect(after(again, { is: 'damaged' }).failed).toEqual({ reason: 'damaged', message: null });
  });

  test('of a refusal sets the file aside with its reason, until a person tries again', () => {
    const failed = after(sending, { is: 'refused', failure });
    expect(failed.failed).toEqual(failure);
    expect(nextStep(retried(failed), NOW)).toEqual({ do: 'announce' });
  });

  test('of a full server makes the file wait, and is no failure of it', () => {
    const waiting = after(sending, { is: 'full' });
    expect(waiting.failed).toBe(null);
    expect(waiting.notBefore).toBeGreaterThan(NOW + 60_000);
  });
});
