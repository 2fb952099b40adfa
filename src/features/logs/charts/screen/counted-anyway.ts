import { useStore } from 'jotai/react';
import { atom } from 'jotai/vanilla';
import { useSessionAtom } from '../../../../ui/use-atom.ts';

/** Partly logged days that a person counts all the same, by child, until they sign out or reload. */
const countedAtom = atom<Readonly<Record<string, readonly string[]>>>({});
const NONE: readonly string[] = [];

/** The days of a child, and a function that adds or takes out one. */
export function useCountedAnyway(childId: string): [readonly string[], (day: string) => void] {
  const store = useStore();
  const counted = useSessionAtom(countedAtom)[childId] ?? NONE;
  const toggle = (day: string) => {
    const days = counted.includes(day) ? counted.filter((each) => each !== day) : [...counted, day];
    store.set(countedAtom, { ...store.get(countedAtom), [childId]: days });
  };
  return [counted, toggle];
}
