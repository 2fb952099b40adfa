import type { ScheduleColour } from '../../../../schema/records/schedule-entry.ts';
import type { Party } from './party.tsx';

/** The parties of a plan for the screens. Each gets the first letters that tell it apart. */
export function partiesFrom(
  parties: readonly { id: string; label: string; colour: ScheduleColour; userId: string | null }[],
  me: string | undefined,
): Party[] {
  const first = parties.map(({ label }) => letters(label, 1));
  return parties.map((party, index) => ({
    id: party.id,
    label: party.label,
    colour: party.colour,
    userId: party.userId,
    initial:
      first.filter((initial) => initial === first[index]).length > 1
        ? letters(party.label, 2)
        : (first[index] ?? ''),
    index,
    isMe: party.userId !== null && party.userId === me,
  }));
}

function letters(label: string, count: number): string {
  return Array.from(label.trim()).slice(0, count).join('').toLocaleUpperCase() || '?';
}
