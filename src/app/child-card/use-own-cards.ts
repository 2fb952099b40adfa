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
import { useClock, useServices } from '../services.tsx';
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
const saidHereAtom = atom<ReadonlyMap<string, string>>(new Map());

/** The cards of the children that this person looks after; undefined while they load. */
export function useOwnCards(): {
  cards: readonly OwnCard[] | undefined;
  /** Confirms that the card is read and understood; stored at once and sent when possible. */
  markRead: (card: OwnCard) => Promise<void>;
} {
  const { session } = useServices();
  const clock = useClock();
  const state = useLive(session.state);
  const userId = state?.status === 'signedIn' ? state.user.id : null;
  const member = useOwnMember();
  const children = useQuery((replica) => replica.children.all(), []);
  const said = useSessionAtom(saidHereAtom);
  const say = useSay();
  const isKnown = useWaiting(userId, say);
  const cards = useMemo(() => {
    if (userId === null || member === undefined || children === undefined || !isKnown) return;
    return children.map(({ record: child }): OwnCard => {
      const card = cardOf(child);
      const isSaid = said.get(keyOf(userId, child.id)) === cardVersion(card);
      const reading = isSaid ? 'current' : readingOf(card, child.id, member).kind;
      return { child, card, reading, isEmpty: isEmptyCard(card) };
    });
  }, [userId, member, children, said, isKnown]);
  const markRead = async ({ child, card }: OwnCard) => {
    if (userId === null) return;
    const version = cardVersion(card);
    say([[keyOf(userId, child.id), version]]);
    await addAccountTasks(userId, { cardsRead: { [child.id]: { version, at: clock.now() } } });
    void sendAccountTasks(userId, session);
  };
  return { cards, markRead };
}

/** @returns whether the tasks that an earlier start left on this device have been read */
function useWaiting(userId: string | null, say: Say): boolean {
  const [knownOf, setKnownOf] = useState<string | null>(null);
  useEffect(() => {
    if (userId === null) return;
    let stale = false;
    void cardsReadHere(userId)
      // Without storage, the person may have to confirm once more.
      .catch(() => ({}))
      .then((waiting) => {
        say(Object.entries(waiting).map(([id, { version }]) => [keyOf(userId, id), version]));
        if (!stale) setKnownOf(userId);
      });
    return () => {
      stale = true;
    };
  }, [userId, say]);
  return knownOf !== null && knownOf === userId;
}

type Say = (read: readonly (readonly [string, string])[]) => void;

function useSay(): Say {
  const store = useStore();
  return useCallback(
    (read) => {
      if (read.length > 0) store.set(saidHereAtom, (said) => new Map([...said, ...read]));
    },
    [store],
  );
}

const keyOf = (userId: string, childId: string): string => `${userId} ${childId}`;
