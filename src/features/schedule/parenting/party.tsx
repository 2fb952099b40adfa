import type { ScheduleColour } from '../../../../schema/records/schedule-entry.ts';
import { classOfColour } from '../category-look.ts';
import { cx } from '../../../ui/cx.ts';
import styles from './party.module.css';

/** A party of a parenting plan, as the screens show it. */
export type Party = {
  id: string;
  label: string;
  /** One or two letters that tell the parties of a plan apart. */
  initial: string;
  colour: ScheduleColour;
  /** Its place in the plan, which decides the pattern. */
  index: number;
  /** Null for a party without an account. */
  userId: string | null;
  isMe: boolean;
};

/** The classes of an area that a party fills. */
export function partyClass(party: Party | undefined): string {
  if (!party) return cx(styles.nobody);
  const patterns = [styles.party0, styles.party1, styles.party2];
  return cx(classOfColour(party.colour), patterns[party.index % 3]);
}

/** Pattern, colour and initial of a party, beside its name. */
export function PartyMark({ party }: { party: Party | undefined }) {
  return (
    <span aria-hidden="true" className={cx(styles.swatch, partyClass(party))}>
      <span className={styles.initial}>{party?.initial ?? '–'}</span>
    </span>
  );
}
