import { useEffect, useState } from 'react';
import { StorageStats } from '../../../../schema/wire/media.ts';
import { useServerRead } from '../../../app/requests/use-server-read.ts';
import { useSession } from '../../../app/services.tsx';
import { readFact, writeFact } from '../../../lib/device-facts.ts';
import { sendRequest } from '../../../session/requests/request.ts';
import type { Session } from '../../../session/session.ts';
import { useLive } from '../../../ui/use-live.ts';
import { storageStatsFact } from './stats-fact.ts';

export type KnownStats = {
  /** The last known ones; null: none yet, undefined while they are read. */
  stats: StorageStats | null | undefined;
  /** The server has just said so. */
  isNew: boolean;
  /** Why the server could not be asked; null while it is asked, and without a connection. */
  problem: string | null;
  again: () => void;
};

/** How full the family's storage is: as the server says, and without a connection as it last said. */
export function useStats(): KnownStats {
  const session = useSession();
  const state = useLive(session.state);
  const userId = state?.status === 'signedIn' ? state.user.id : null;
  const answer = useServerRead(() => readStats(session));
  const [kept, setKept] = useState<StorageStats | null | undefined>(undefined);
  useEffect(() => {
    if (userId === null) return undefined;
    let isOver = false;
    readFact(storageStatsFact.of(userId)).then(
      (stored) => !isOver && setKept(statsIn(stored)),
      () => !isOver && setKept(null),
    );
    return () => {
      isOver = true;
    };
  }, [userId]);
  const read = answer.kind === 'read' ? answer.value : null;
  useEffect(() => {
    if (userId === null || read === null) return;
    writeFact(storageStatsFact.of(userId), JSON.stringify(read)).catch(() => undefined);
  }, [userId, read]);
  return {
    stats: read ?? kept,
    isNew: read !== null,
    problem: answer.kind === 'failed' ? answer.text : null,
    again: answer.again,
  };
}

function readStats(session: Session) {
  return sendRequest(session, '/api/storage/stats', { answer: StorageStats });
}

function statsIn(stored: string | undefined): StorageStats | null {
  try {
    const parsed = StorageStats.safeParse(JSON.parse(stored ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
