import { atom } from 'jotai/vanilla';

/** The package that a button of the front page named: chosen beforehand in the registration. */
export const preselectedPlanAtom = atom<string | null>(null);
