import { useStore } from 'jotai/react';
import { atom } from 'jotai/vanilla';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ChildRecord } from '../../../schema/records/child.ts';
import {
  type ChildCard,
  cardOf,
  cardVersion,
  isEmptyCard,
  readingOf,
} from '../../domain/child/child-card.ts';
import {
  addAccountTasks,
  cardsReadHere,
  sendAccountTasks,
} from '../../session/account-tasks/account-tasks.ts';
import { useSessionAtom } from '../../ui/use-atom.ts';
import { useLive } from '../../ui/use-live.ts';
import { useClock, useSession } from '../services.tsx';
import { useOwnMember } from '../people/use-own-member.ts';
import { useQuery } from '../use-query.ts';

/** A child's card as this person sees it, and whether they have confirmed reading it. */
export type OwnCard = {
  child: ChildRecord;
  card: ChildCard;
  reading: 'none' | 'older' | 'current';
  /** The card is empty, so there is nothing to read. */
  isEmpty: boolean;
};

/** Readings that were confirmed on this device, by person and child, until the record has them. */
const confirmedHereAtom = atom<ReadonlyMap<string, string>>(new Map());

/** The cards of the children that this person looks after; undefined while they load. */
export function useOwnCards(): {
  cards: readonly OwnCard[] | undefined;
  /** Confirms that the card is read and understood; stored at once and sent when possible. */
  markRead: (card: OwnCard) => Promise<void>;
} {
  const session = useSession();
  const clock = useClock();
  const state = useLive(session.state);
  const userId = state?.status === 'signedIn' ? state.user.id : null;
  const member = useOwnMember();
  const children = useQuery((replica) => replica.children.all(), []);
  const confirmed = useSessionAtom(confirmedHereAtom);
  const confirm = useConfirm();
  const isKnown = useWaiting(userId, confirm);
  const cards = useMemo(() => {
    if (userId === null || member === undefined || children === undefined || !isKnown) return;
    return children.map(({ record: child }): OwnCard => {
      const card = cardOf(child);
      const isConfirmed = confirmed.get(keyOf(userId, child.id)) === cardVersion(card);
      const reading = isConfirmed ? 'current' : readingOf(card, child.id, member).kind;
      return { child, card, reading, isEmpty: isEmptyCard(card) };
    });
  }, [userId, member, children, confirmed, isKnown]);
  const markRead = async ({ child, card }: OwnCard) => {
    if (userId === null) return;
    const version = cardVersion(card);
    confirm([[keyOf(userId, child.id), version]]);
    await addAccountTasks(userId, { cardsRead: { [child.id]: { version, at: clock.now() } } });
    void sendAccountTasks(userId, session);
  };
  return { cards, markRead };
}

/** @returns whether the tasks that an earlier start left on this device have been read */
function useWaiting(userId: string | null, confirm: Confirm): boolean {
  const [knownOf, setKnownOf] = useState<string | null>(null);
  useEffect(() => {
    if (userId === null) return;
    let stale = false;
    void cardsReadHere(userId)
      // Without storage, the person may have to confirm once more.
      .catch(() => ({}))
      .then((waiting) => {
        confirm(Object.entries(waiting).map(([id, { version }]) => [keyOf(userId, id), version]));
        if (!stale) setKnownOf(userId);
      });
    return () => {
      stale = true;
    };
  }, [userId, confirm]);
  return knownOf !== null && knownOf === userId;
}

type Confirm = (read: readonly (readonly [string, string])[]) => void;

function useConfirm(): Confirm {
  const store = useStore();
  return useCallback(
    (read) => {
      if (read.length > 0)
        store.set(confirmedHereAtom, (confirmed) => new Map([...confirmed, ...read]));
    },
    [store],
  );
}

const keyOf = (userId: string, childId: string): string => `${userId} ${childId}`;
