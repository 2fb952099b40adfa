import { useState } from 'react';
import type { DocumentRecord } from '../../../../schema/records/document-item.ts';
import { FormSheet } from '../../../app/forms/form-sheet.tsx';
import { useSheetForm } from '../../../app/forms/use-sheet-form.ts';
import { useMedia } from '../../../app/media/use-media.ts';
import { useClock, useReplica } from '../../../app/services.tsx';
import '../../../i18n/lazy/documents.ts';
import '../../../i18n/lazy/vault.ts';
import { t } from '../../../i18n/t.ts';
import { showToast } from '../../../ui/toasts.ts';
import { addVersion, hasRoomFor, storeVersion } from './document-files.ts';
import { documentProblem } from './document-problem.ts';
import { PickedFiles } from './picked-files.tsx';
import { StoringText } from './storing-text.tsx';
import { usePicks } from './use-picks.ts';

/** Files that take the place of the present ones, which stay as a former version. */
export function NewVersion({ record, onClose }: { record: DocumentRecord; onClose: () => void }) {
  const replica = useReplica();
  const media = useMedia();
  const clock = useClock();
  const picks = usePicks();
  const [stored, setStored] = useState<number | null>(null);
  const form = useSheetForm<{ picked: number }, true>({
    initial: { picked: 0 },
    check: ({ picked }) => ({
      picked:
        picked === 0
          ? t('documents.filesMissing')
          : hasRoomFor(record, picked)
            ? null
            : t('documents.versionsMax'),
      root: media === null ? t('vault.noStorage') : null,
    }),
    draft: null,
    saving: {
      to: 'device',
      save: async () => {
        if (!replica || !media) return null;
        setStored(0);
        const files = picks.list.map(({ file }) => file);
        const parts = { now: clock.now(), onStored: setStored };
        const version = await storeVersion(media, record.id, files, parts).finally(() =>
          setStored(null),
        );
        try {
          await addVersion(replica, record.id, version.files);
          return true;
        } catch (error) {
          await version.discard().catch(() => undefined);
          throw error;
        }
      },
      onSaved: () => {
        showToast({ text: t('documents.versionAdded') });
        onClose();
      },
      problemOf: documentProblem,
      hideWhileSaving: false,
    },
  });
  const { values, set, errorOf } = form;
  return (
    <FormSheet
      form={form}
      title={t('documents.newVersion', { title: record.title })}
      intro={t('documents.newVersionText')}
      submit={{ label: t('documents.save'), tone: 'primary' }}
      onClose={onClose}
    >
      <PickedFiles
        picks={picks.list}
        onAdd={(files) => void picks.add(files).then((list) => set('picked', list.length))}
        onRemove={(pick) => set('picked', picks.remove(pick).length)}
        error={picks.problem ?? errorOf('picked')}
      />
      <StoringText stored={stored} of={values.picked} />
    </FormSheet>
  );
}
