import { atom } from 'jotai/vanilla';
import type { Away } from './last-active.ts';

/** The absence of the signed-in person that is summarised on Home; null without one. */
export const awayAtom = atom<Away | null>(null);
