import { backoffMs } from '../../lib/backoff.ts';

/**
 * The upload of one file, as a pure state machine. The driver (uploader.ts) does what `nextStep` says and
 * tells `afterOutcome` what came of it. The state is stored after each step, so that a killed tab, a
 * restart or a new release goes on where the server says the file ends.
 *
 *   no address ──create──▶ unsure ──ask──▶ sure ──send──▶ sure … ──▶ confirmed
 *       ▲                    ▲               │
 *       │ gone, damaged      └── no answer ──┘
 *       │
 *   refused ──▶ failed (set aside with its reason until a person retries it)
 *
 * - unsure: how much the server holds is not known; an answer was lost, or the app has just started
 */

/**
 * Why a file is set aside:
 * - tooLarge, unsupported: the server does not take this file
 * - denied:     the right to add to the vault has ended
 * - damaged:    what arrived was another file, twice
 * - unreadable: this device has lost bytes of it
 * - refused:    anything else; `message` is the server's
 */
export type UploadFailure = {
  reason: 'tooLarge' | 'unsupported' | 'denied' | 'damaged' | 'unreadable' | 'refused';
  message: string | null;
};

export type UploadState = {
  /** Where the server takes the file; null before the upload was announced. */
  url: string | null;
  /** How many bytes the server has confirmed. */
  offset: number;
  /** Whether `offset` is the server's last word. Not true after a restart. */
  isSure: boolean;
  /** Failures in a row that the server blames on this file. */
  tries: number;
  /** Not before this moment, epoch ms. */
  notBefore: number;
  /** How often the file arrived damaged. */
  damaged: number;
  failed: UploadFailure | null;
  /** The server had no room for it at the last try. */
  isFull?: true;
};

export const NEW_UPLOAD: UploadState = {
  url: null,
  offset: 0,
  isSure: false,
  tries: 0,
  notBefore: 0,
  damaged: 0,
  failed: null,
};

/** What the server said, or that it said nothing. */
export type UploadOutcome =
  | { is: 'announced'; url: string; offset: number }
  /** The server holds the whole file, compared by its hash. */
  | { is: 'confirmed' }
  | { is: 'offset'; offset: number }
  /** The server does not know this upload any more. */
  | { is: 'gone' }
  /** The bytes had another hash. */
  | { is: 'damaged' }
  | { is: 'refused'; failure: UploadFailure }
  /** The server could not do it now, for a reason that may lie in this file. */
  | { is: 'later'; retryAfterMs: number | null }
  /** The family's storage or the server's disk is full. */
  | { is: 'full' }
  /** No answer of our server: the network, a portal, a gateway, a session that ended. */
  | { is: 'noAnswer' };

export type UploadStep =
  | { do: 'nothing' }
  | { do: 'wait'; until: number }
  | { do: 'announce' }
  | { do: 'ask'; url: string }
  | { do: 'send'; url: string; offset: number };

export function nextStep(state: UploadState, now: number): UploadStep {
  if (state.failed) return { do: 'nothing' };
  if (now < state.notBefore) return { do: 'wait', until: state.notBefore };
  if (state.url === null) return { do: 'announce' };
  if (!state.isSure) return { do: 'ask', url: state.url };
  return { do: 'send', url: state.url, offset: state.offset };
}

/**
 * @param random in [0, 1), for the back-off
 * @returns the next state; 'confirmed' when the upload is over
 */
export function afterOutcome(
  { isFull: _, ...state }: UploadState,
  outcome: UploadOutcome,
  { now, random }: { now: number; random: number },
): UploadState | 'confirmed' {
  switch (outcome.is) {
    case 'confirmed':
      return 'confirmed';
    case 'announced':
      return { ...rested(state), url: outcome.url, offset: outcome.offset, isSure: true };
    case 'offset':
      return { ...rested(state), offset: outcome.offset, isSure: true };
    case 'gone':
      return delayed({ ...NEW_UPLOAD, tries: state.tries, damaged: state.damaged }, now, random);
    case 'damaged':
      return state.damaged === 0
        ? { ...NEW_UPLOAD, damaged: 1 }
        : failedBy(state, { reason: 'damaged', message: null });
    case 'refused':
      return failedBy(state, outcome.failure);
    case 'later': {
      const next = delayed({ ...state, isSure: false }, now, random);
      return { ...next, notBefore: Math.max(next.notBefore, now + (outcome.retryAfterMs ?? 0)) };
    }
    case 'full':
      return { ...state, isSure: false, isFull: true, notBefore: now + FULL_MS };
    case 'noAnswer':
      // The queue waits as a whole; the file is not to blame.
      return { ...state, isSure: false };
  }
}

/** How long a file waits when there is no room for it on the server. */
const FULL_MS = 10 * 60_000;

/** A file that a person tries again. */
export function retried({ isFull: _, ...state }: UploadState): UploadState {
  return { ...state, isSure: false, tries: 0, notBefore: 0, damaged: 0, failed: null };
}

function rested(state: UploadState): UploadState {
  return { ...state, tries: 0, notBefore: 0 };
}

function delayed(state: UploadState, now: number, random: number): UploadState {
  const tries = state.tries + 1;
  return { ...state, tries, notBefore: now + backoffMs(tries, random) };
}

function failedBy(state: UploadState, failed: UploadFailure): UploadState {
  return { ...state, url: null, offset: 0, isSure: false, failed };
}
