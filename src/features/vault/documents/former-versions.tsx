import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { collections } from '../../../../schema/collections.ts';
import {
  type DocumentRecord,
  type DocumentVersion,
  versionsOf,
} from '../../../../schema/records/document-item.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { showNotSaved } from '../../../app/entries/saved-toast.ts';
import { useReplica } from '../../../app/services.tsx';
import '../../../i18n/lazy/documents.ts';
import { formatMoment } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Section } from '../../../ui/section.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useNow } from '../../../ui/use-now.ts';
import { removeVersion } from './document-files.ts';
import { FileRows } from './file-rows.tsx';
import styles from './documents.module.css';

/** The versions that newer files have replaced; nothing without any. */
export function FormerVersions({ record }: { record: DocumentRecord }) {
  const former = versionsOf(record).slice(1);
  if (former.length === 0) return null;
  return (
    <Section title={t('documents.versions')}>
      {former.map((version) => (
        <FormerVersion key={version.version} record={record} version={version} />
      ))}
    </Section>
  );
}

function FormerVersion({ record, version }: { record: DocumentRecord; version: DocumentVersion }) {
  const replica = useReplica();
  const { may } = useRights();
  const now = useNow(60_000);
  const [asks, setAsks] = useState(false);
  const day = formatMoment(version.addedAt, { now });
  const name = t('documents.versionOf', { day });
  const remove = () => {
    setAsks(false);
    if (!replica) return;
    removeVersion(replica, record.id, version.version).then(
      () => showToast({ text: t('documents.versionRemoved') }),
      showNotSaved,
    );
  };
  return (
    <div className={styles.version}>
      <h3 className={styles.versionTitle}>{name}</h3>
      <FileRows record={record} files={version.files} label={name} />
      {may('edit', collections.documents, record) && (
        <Button variant="quiet" size="small" icon={Trash} onClick={() => setAsks(true)}>
          {t('documents.removeVersion')}
        </Button>
      )}
      <ConfirmDialog
        open={asks}
        title={t('documents.removeVersionTitle', { day })}
        confirm={t('documents.removeVersion')}
        onCancel={() => setAsks(false)}
        onConfirm={remove}
      >
        {t('documents.removeVersionText')}
      </ConfirmDialog>
    </div>
  );
}
