import { atom } from 'jotai/vanilla';
import { useSession } from '../../../app/services.tsx';
import { type Cell, createCell, type Live } from '../../../lib/live.ts';
import { SealedFiles } from '../../../replica/sealed/sealed-files.ts';
import { sealedName } from '../../../replica/storage/database-name.ts';
import { useSessionAtom } from '../../../ui/use-atom.ts';
import { useLive } from '../../../ui/use-live.ts';

export type SealedState = {
  hasPasscode: boolean;
  files: readonly { documentId: string; fileId: string; size: number }[];
};

const NOTHING: SealedState = { hasPasscode: false, files: [] };

/** The documents that a person keeps encrypted on this device, as screens follow them. */
export class SealedCopies {
  readonly #userId: string;
  readonly #state: Cell<SealedState | undefined> = createCell<SealedState | undefined>(undefined);
  #opened: Promise<SealedFiles> | null = null;

  constructor(userId: string) {
    this.#userId = userId;
    void this.refresh();
  }

  /** undefined until it has been read. */
  get state(): Live<SealedState | undefined> {
    return this.#state;
  }

  /** Opens the database, and creates it at the first use. @throws ReplicaError */
  open(): Promise<SealedFiles> {
    this.#opened ??= SealedFiles.open(this.#userId);
    return this.#opened;
  }

  /** Runs a change and shows its result. */
  async change<T>(work: (files: SealedFiles) => Promise<T>): Promise<T> {
    try {
      return await work(await this.open());
    } finally {
      await this.refresh();
    }
  }

  /** Reads the state again; a device that keeps nothing gets no database by it. */
  async refresh(): Promise<void> {
    try {
      const exists = (await indexedDB.databases()).some(
        ({ name }) => name === sealedName(this.#userId),
      );
      if (!exists) return this.#state.set(NOTHING);
      const files = await this.open();
      this.#state.set({ hasPasscode: await files.hasPasscode(), files: await files.list() });
    } catch {
      // Without storage nothing is kept.
      this.#opened = null;
      this.#state.set(NOTHING);
    }
  }
}

const copiesAtom = atom(() => new Map<string, SealedCopies>());

/** null while nobody is signed in. */
export function useSealedCopies(): SealedCopies | null {
  const session = useSession();
  const known = useSessionAtom(copiesAtom);
  const state = useLive(session.state);
  if (state?.status !== 'signedIn') return null;
  const { id } = state.user;
  const copies = known.get(id) ?? new SealedCopies(id);
  known.set(id, copies);
  return copies;
}

/** undefined until it has been read. */
export function useSealedState(): SealedState | undefined {
  return useLive(useSealedCopies()?.state);
}
