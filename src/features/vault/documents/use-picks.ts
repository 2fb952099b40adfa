import { useRef, useState } from 'react';
import { DOCUMENT_FILES_MAX } from '../../../../schema/media-limits.ts';
import '../../../i18n/lazy/documents.ts';
import { t } from '../../../i18n/t.ts';
import { newId } from '../../../lib/ids.ts';
import { problemText } from '../add/problem-text.ts';
import { pickProblem } from './document-files.ts';

export type Pick = { id: string; file: File };

export type Picks = {
  /** In the order in which they were picked. */
  list: readonly Pick[];
  /** Why files of the last pick were not taken. */
  problem: string | null;
  /** @returns the list afterwards */
  add(files: readonly File[]): Promise<readonly Pick[]>;
  remove(id: string): readonly Pick[];
};

/** The files that a form has picked and not stored yet. */
export function usePicks(): Picks {
  const [list, setList] = useState<readonly Pick[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  // Two quick picks must not lose each other's files.
  const newest = useRef<readonly Pick[]>([]);
  const set = (next: readonly Pick[]) => {
    newest.current = next;
    setList(next);
    return next;
  };
  return {
    list,
    problem,
    async add(files) {
      const reasons = await Promise.all(files.map(pickProblem));
      const refused = files.flatMap(({ name }, at) => {
        const reason = reasons[at];
        return reason ? [t('documents.refusedFile', { name, reason: problemText(reason) })] : [];
      });
      const taken = files.filter((_, at) => reasons[at] === null);
      const free = DOCUMENT_FILES_MAX - newest.current.length;
      if (taken.length > free) refused.push(t('documents.filesMax', { max: DOCUMENT_FILES_MAX }));
      setProblem(refused.length > 0 ? refused.join(' ') : null);
      return set([
        ...newest.current,
        ...taken.slice(0, free).map((file) => ({ id: newId(), file })),
      ]);
    },
    remove(id) {
      setProblem(null);
      return set(newest.current.filter((pick) => pick.id !== id));
    },
  };
}
