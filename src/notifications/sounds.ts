/**
 * The sounds of notifications, computed while they play: no files to load, so they also sound without
 * a connection.
 */

/** The choices of the specification, in the order in which they are offered. */
export const soundNames = ['gentle', 'bell', 'ding', 'default', 'none'] as const;
export type SoundName = (typeof soundNames)[number];

export const DEFAULT_SOUND: SoundName = 'bell';

/** One tone with a quick rise and an exponential decay. */
type Tone = {
  hz: number;
  wave: 'sine' | 'triangle';
  /** Seconds from the start of the sound. */
  atS: number;
  /** Seconds until it is as loud as it gets. */
  riseS: number;
  /** Seconds until it can no longer be heard. */
  lengthS: number;
  /** 0 to 1; the tones that overlap must not exceed 1 together, or the sound is clipped. */
  peak: number;
};

/** The tones of each sound; `none` has none. */
export const sounds: Readonly<Record<SoundName, readonly Tone[]>> = {
  gentle: [
    { hz: 523.25, wave: 'sine', atS: 0, riseS: 0.12, lengthS: 0.7, peak: 0.16 },
    { hz: 659.25, wave: 'sine', atS: 0.22, riseS: 0.12, lengthS: 0.9, peak: 0.14 },
  ],
  // The partials of a bell are not whole multiples of its strike note.
  bell: [
    { hz: 784, wave: 'sine', atS: 0, riseS: 0.005, lengthS: 1.6, peak: 0.22 },
    { hz: 784 * 2.0, wave: 'sine', atS: 0, riseS: 0.005, lengthS: 1.1, peak: 0.12 },
    { hz: 784 * 2.76, wave: 'sine', atS: 0, riseS: 0.005, lengthS: 0.6, peak: 0.08 },
    { hz: 784 * 5.4, wave: 'sine', atS: 0, riseS: 0.005, lengthS: 0.25, peak: 0.04 },
  ],
  ding: [{ hz: 1318.5, wave: 'triangle', atS: 0, riseS: 0.005, lengthS: 0.5, peak: 0.25 }],
  default: [
    { hz: 880, wave: 'triangle', atS: 0, riseS: 0.01, lengthS: 0.22, peak: 0.22 },
    { hz: 1174.66, wave: 'triangle', atS: 0.14, riseS: 0.01, lengthS: 0.35, peak: 0.22 },
  ],
  none: [],
};

/** A choice of a newer release counts as the default tone. */
export function soundOf(stored: unknown): SoundName {
  return soundNames.find((name) => name === stored) ?? 'default';
}

/** What cannot be heard any more, as a factor: an exponential ramp cannot end at 0. */
const SILENCE = 0.0001;

let context: AudioContext | null = null;

/**
 * Plays a sound. Browsers that have no Web Audio, or allow none before the first tap on the page,
 * stay silent; that is no error.
 */
export async function playSound(
  name: SoundName,
  createContext: () => AudioContext = () => new AudioContext(),
): Promise<void> {
  const tones = sounds[name];
  if (tones.length === 0 || !mayPlay()) return;
  try {
    context ??= createContext();
    if (context.state === 'suspended') await context.resume();
    if (context.state !== 'running') return;
    for (const tone of tones) playTone(context, tone);
  } catch {
    // A device without a sound output.
    context = null;
  }
}

/** A context that is made before the first tap never starts, and Chromium logs a warning for it. */
function mayPlay(): boolean {
  if (typeof AudioContext === 'undefined') return false;
  return globalThis.navigator.userActivation?.hasBeenActive ?? true;
}

function playTone(to: AudioContext, { hz, wave, atS, riseS, lengthS, peak }: Tone): void {
  const start = to.currentTime + atS;
  const volume = to.createGain();
  volume.gain.setValueAtTime(SILENCE, start);
  volume.gain.exponentialRampToValueAtTime(peak, start + riseS);
  volume.gain.exponentialRampToValueAtTime(SILENCE, start + lengthS);
  const oscillator = to.createOscillator();
  oscillator.type = wave;
  oscillator.frequency.value = hz;
  oscillator.connect(volume).connect(to.destination);
  oscillator.start(start);
  oscillator.stop(start + lengthS);
}
