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

/** The four requests of batch sync. @throws SyncError */
export type Transport = {
  pull(request: PullRequest): Promise<Answered<PullAnswer>>;
  push(request: PushRequest): Promise<Answered<PushAnswer>>;
  history(request: HistoryRequest): Promise<Answered<HistoryAnswer>>;
  compare(request: CompareRequest): Promise<Answered<CompareAnswer>>;
};

/** `skewMs`: device clock minus server clock, measured from this answer. */
export type Answered<T> = { answer: T; skewMs: number };
