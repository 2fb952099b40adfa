import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_SOUND, playSound, soundNames, soundOf, sounds } from './sounds.ts';

/** Records the tones that are started. */
class TestAudioContext {
  state: AudioContextState;
  readonly currentTime = 10;
  readonly destination = {};
  readonly started: { hz: number; at: number; until: number }[] = [];
  readonly #resumed: AudioContextState;

  constructor(state: AudioContextState = 'running', resumed: AudioContextState = 'running') {
    this.state = state;
    this.#resumed = resumed;
  }

  resume(): Promise<void> {
    this.state = this.#resumed;
    return Promise.resolve();
  }

  createGain() {
    const gain = {
      setValueAtTime: vi.fn<() => void>(),
      exponentialRampToValueAtTime: vi.fn<() => void>(),
    };
    return { gain, connect: (next: unknown) => next };
  }

  createOscillator() {
    const tone = { hz: 0, at: 0, until: 0 };
    const { started } = this;
    return {
      type: '',
      frequency: {
        set value(hz: number) {
          tone.hz = hz;
        },
      },
      connect: (next: unknown) => next,
      start(at: number) {
        tone.at = at;
        started.push(tone);
      },
      stop(at: number) {
        tone.until = at;
      },
    };
  }
}

/** The context outlives a call, so each test loads the module again. */
async function playIn(context: TestAudioContext, name: (typeof soundNames)[number]) {
  vi.resetModules();
  const fresh = await import('./sounds.ts');
  await fresh.playSound(name, () => context as unknown as AudioContext);
  return context.started;
}

describe('the sounds of notifications', () => {
  beforeEach(() => {
    vi.stubGlobal('AudioContext', TestAudioContext);
    vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('are those of the specification, with the bell by default', () => {
    expect(soundNames).toEqual(['gentle', 'bell', 'ding', 'default', 'none']);
    expect(DEFAULT_SOUND).toBe('bell');
  });

  test.each(soundNames)('%s is short and is not clipped', (name) => {
    const tones = sounds[name];
    expect(tones.length === 0).toBe(name === 'none');
    expect(Math.max(0, ...tones.map(({ atS, lengthS }) => atS + lengthS))).toBeLessThan(2);
    expect(tones.reduce((sum, { peak }) => sum + peak, 0)).toBeLessThanOrEqual(1);
    expect(tones.every(({ riseS, lengthS }) => riseS < lengthS)).toBe(true);
  });

  test.each(soundNames)('%s plays all of its tones', async (name) => {
    const started = await playIn(new TestAudioContext(), name);
    expect(started.map(({ hz }) => hz)).toEqual(sounds[name].map(({ hz }) => hz));
    expect(started.every(({ at, until }) => at >= 10 && until > at)).toBe(true);
  });

  test('start once the browser allows it', async () => {
    expect(await playIn(new TestAudioContext('suspended'), 'ding')).toHaveLength(1);
  });

  test('are left out without an error where the browser allows none', async () => {
    expect(await playIn(new TestAudioContext('suspended', 'suspended'), 'ding')).toEqual([]);
    vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } });
    expect(await playIn(new TestAudioContext(), 'ding')).toEqual([]);
  });

  test('are left out without an error where there is no Web Audio', async () => {
    vi.stubGlobal('AudioContext', undefined);
    await expect(playSound('bell')).resolves.toBeUndefined();
  });

  test('of a newer release count as the default tone', () => {
    expect(soundOf('whistle')).toBe('default');
    expect(soundOf('gentle')).toBe('gentle');
  });
});
