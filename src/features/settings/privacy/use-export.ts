import { useRef, useState } from 'react';
import { localDayOf, offsetMinOf } from '../../../../schema/rules/days.ts';
import { requestErrorText } from '../../../app/requests/request-error-text.ts';
import { saveFile } from '../../../app/save-file.ts';
import { useClock, useReplica, useSession } from '../../../app/services.tsx';
import { useQuery } from '../../../app/use-query.ts';
import { formatBytes } from '../../../i18n/format-bytes.ts';
import { t } from '../../../i18n/t.ts';
import { deviceZone } from '../../../lib/device-zone.ts';
import { type ExportedArchive, downloadExport } from '../../../session/requests/privacy.ts';
import type { SessionUser } from '../../../session/session.ts';
import { showToast } from '../../../ui/toasts.ts';
import type { DeviceExport } from './device-export.ts';

/** An archive of an export that has more of them, or that lacks files. */
export type SavedPart = { name: string; part: number; parts: number; locked: number };

type MadeExport = DeviceExport & Partial<Pick<ExportedArchive, 'parts' | 'locked'>>;

/** Runs one export at a time, from the server or from the device, until it is saved or cancelled. */
export function useExport(user: SessionUser, onDone: () => void) {
  const session = useSession();
  const replica = useReplica();
  const clock = useClock();
  const counts = useQuery((open) => open.queue.counts(), []);
  const [progress, setProgress] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [saved, setSaved] = useState<SavedPart | null>(null);
  const running = useRef<AbortController | null>(null);

  const run = async (
    part: number,
    make: (signal: AbortSignal) => Promise<MadeExport | string>,
  ): Promise<void> => {
    const own = new AbortController();
    running.current = own;
    setProblem(null);
    setProgress('');
    const made = await make(own.signal).catch(() => t('settings.exportFailed'));
    if (own.signal.aborted) return;
    setProgress(null);
    if (typeof made === 'string') return setProblem(made);
    const now = clock.now();
    const day = localDayOf(now, offsetMinOf(now, deviceZone()));
    const name = `nestling-export-${day}${part === 1 ? '' : `-${part}`}.zip`;
    saveFile(made.file, name);
    const { parts = 1, locked = 0 } = made;
    if (parts > 1 || locked > 0) return setSaved({ name, part, parts, locked });
    showToast({ text: doneText(made, name) });
    onDone();
  };
  return {
    /** What is shown after an archive that does not have everything. */
    saved,
    progress,
    problem,
    cancel() {
      running.current?.abort();
      setProgress(null);
    },
    fromServer: (password: string, part: number) =>
      run(part, async (signal) => {
        const onProgress = (bytes: number) =>
          setProgress(t('settings.exportBytes', { size: formatBytes(bytes) }));
        const result = await downloadExport(session, password, { part, signal, onProgress });
        if (!result.ok) return requestErrorText(result.error);
        return { ...result.value, arriving: null, elsewhere: 0 };
      }),
    fromDevice: () =>
      run(1, async (signal) => {
        if (!replica) return t('settings.exportFailed');
        // A separate chunk: nothing else packs files.
        const { exportFromDevice } = await import('./device-export.ts');
        return exportFromDevice({
          replica,
          user,
          unsent: counts ? counts.waiting + counts.attention : 0,
          now: clock.now(),
          signal,
          onProgress: (count) => setProgress(t('settings.exportRecords', { count })),
        });
      }),
  };
}

function doneText({ arriving, elsewhere }: DeviceExport, name: string): string {
  if (arriving === null && elsewhere > 0) {
    return t('settings.exportDoneFiles', { name, count: elsewhere });
  }
  if (arriving === null) return t('settings.exportDone', { name });
  const { done, total } = arriving;
  return total > 0
    ? t('settings.exportDonePart', { name, done, total })
    : t('settings.exportDoneOwn', { name });
}
