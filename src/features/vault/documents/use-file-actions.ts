import type { DocumentRecord } from '../../../../schema/records/document-item.ts';
import { saveFile } from '../../../app/save-file.ts';
import { showToast } from '../../../ui/toasts.ts';
import type { NamedFile } from './document-files.ts';
import { fileProblemText, useReadFile } from './use-read-file.ts';

/** Downloads and shares a file of a document. */
export function useFileActions(record: DocumentRecord, file: NamedFile) {
  const read = useReadFile();
  const withFile = (act: (file: File) => void | Promise<void>) => async () => {
    const result = await read(record, file);
    if (!result.ok) {
      showToast({ text: fileProblemText(result, record), tone: 'attention' });
      return;
    }
    await act(new File([result.blob], file.name, { type: file.mime }));
  };
  const download = withFile((own) => saveFile(own, own.name));
  const share = withFile(async (own) => {
    try {
      if (navigator.canShare?.({ files: [own] })) await navigator.share({ files: [own] });
      else saveFile(own, own.name);
    } catch (error) {
      // Closing the system's sheet is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
    }
  });
  const fail = () =>
    showToast({
      text: fileProblemText({ ok: false, why: 'away' }, { sensitive: false }),
      tone: 'attention',
    });
  return {
    download: () => void download().catch(fail),
    mayShare: typeof navigator.share === 'function',
    share: () => void share().catch(fail),
  };
}
