import { useRouter } from '@tanstack/react-router';
import { atom } from 'jotai/vanilla';
import { useState } from 'react';
import { useSessionAtom } from '../../ui/use-atom.ts';

/** Where the last visits left a list, by visit. In memory: a reload begins anew. */
export function createPositions<Position>() {
  return atom(() => new Map<string, Position>());
}

export type Positions<Position> = ReturnType<typeof createPositions<Position>>;

/**
 * The history entry by which this visit began, which is the same again when a person comes back to it: a sheet that is
 * opened has one of its own.
 */
export function useVisit(): string {
  const router = useRouter();
  const [visit] = useState(() => router.latestLocation.state.__TSR_key ?? '');
  return visit;
}

/** Where this visit left the list the last time; undefined at the first time. */
export function useKeptPosition<Position>(
  positions: Positions<Position>,
  visit: string,
): Position | undefined {
  const all = useSessionAtom(positions);
  const [kept] = useState(() => all.get(visit));
  return kept;
}
