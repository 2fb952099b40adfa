import type {
  CompareAnswer,
  CompareRequest,
  HistoryAnswer,
  HistoryRequest,
  PullAnswer,
  PullRequest,
  PushAnswer,
  PushRequest,
} from '../../../schema/wire/sync.ts';
import type { SetAside } from '../../replica/sync/sync-state.ts';

/** The four requests of batch sync. @throws SyncError */
export type Transport = {
  pull(request: PullRequest): Promise<Answered<PullAnswer>>;
  push(request: PushRequest): Promise<Answered<PushAnswer>>;
  /**
   * @param how.end ends the request when nobody wants the answer any more
   * @param how.onCursor called as soon as the cursor of the answer is known; what the answer holds is
   *   checked when the returned promise has resolved
   */
  history(
    request: HistoryRequest,
    how?: { end?: AbortSignal; onCursor?: (cursor: string | null) => Promise<unknown> },
  ): Promise<Answered<HistoryAnswer>>;
  compare(request: CompareRequest): Promise<Answered<CompareAnswer>>;
};

/** An answer without the records in it that this device cannot read. */
export type Answered<T> = {
  answer: T;
  /** Device clock minus server clock, measured from this answer. */
  skewMs: number;
  unreadable?: readonly SetAside[];
};
