import type { DocumentRecord } from '../../../../schema/records/document-item.ts';
import { useLockChoices } from '../lock/lock-choices.ts';
import { useVaultLock } from '../lock/use-vault-lock.ts';

type Sensitive = Pick<DocumentRecord, 'sensitive'>;

/** What this device shows of sensitive documents now. */
export function useSensitive(): {
  /** Whether a document opens without a code. */
  isOpen: (document: Sensitive) => boolean;
  /** Whether its title may be shown. */
  isNamed: (document: Sensitive) => boolean;
} {
  const { lock } = useVaultLock();
  const [{ showsTitles }] = useLockChoices();
  const isUnlocked = lock.kind === 'open';
  return {
    isOpen: ({ sensitive }) => !sensitive || isUnlocked,
    isNamed: ({ sensitive }) => !sensitive || isUnlocked || showsTitles,
  };
}
