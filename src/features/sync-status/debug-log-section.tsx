import { useState } from 'react';
import { formatTime } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import '../../i18n/lazy/sync-sheet.ts';
import { createDebugLogReader } from '../../lib/debug-log-reader.ts';
import { deviceStore } from '../../lib/device-store.ts';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/switch.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useLive } from '../../ui/use-live.ts';
import { debugLineText, debugLogText } from './debug-log-text.ts';
import styles from './debug-log-section.module.css';

/** Only the newest lines are shown; Copy takes all of them. */
const SHOWN_MAX = 40;

/** Switches the debug log on and off, shows its newest lines, and copies or clears it. */
export function DebugLogSection() {
  const [reader] = useState(() => createDebugLogReader(deviceStore));
  const log = useLive(reader.state);
  if (!log) return null;
  const { isOn, lines } = log;
  const [first] = lines;
  return (
    <section className={styles.section} aria-label={t('syncSheet.debugTitle')}>
      <Switch
        label={t('syncSheet.debugTitle')}
        hint={t('syncSheet.debugHint')}
        checked={isOn}
        onChange={(on) => void reader.setOn(on).catch(sayNotStored)}
      />
      {first && (
        <>
          <p className={styles.count}>
            {t('syncSheet.debugLines', { count: lines.length, time: formatTime(first.at) })}
          </p>
          {/* The scrollable element must be reachable with the keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <ol className={styles.lines} tabIndex={0} aria-label={t('syncSheet.debugNewest')}>
            {lines
              .slice(-SHOWN_MAX)
              .toReversed()
              .map((line, index) => (
                <li key={`${line.at}/${line.realm}/${lines.length - index}`}>
                  {debugLineText(line, localTime)}
                </li>
              ))}
          </ol>
          <div className={styles.actions}>
            <Button size="small" onClick={() => copy(debugLogText(lines, __APP_VERSION__), lines)}>
              {t('syncSheet.debugCopy', { count: lines.length })}
            </Button>
            <Button size="small" onClick={() => void reader.clear().catch(sayNotStored)}>
              {t('syncSheet.debugClear')}
            </Button>
          </div>
        </>
      )}
      {isOn && !first && <p className={styles.count}>{t('syncSheet.debugEmpty')}</p>}
    </section>
  );
}

function localTime(at: number): string {
  return new Date(at).toTimeString().slice(0, 8);
}

function copy(text: string, { length }: readonly unknown[]): void {
  navigator.clipboard.writeText(text).then(
    () => showToast({ text: t('syncSheet.debugCopied', { count: length }) }),
    () => showToast({ text: t('syncSheet.copyFailed'), tone: 'attention' }),
  );
}

function sayNotStored(): void {
  showToast({ text: t('syncSheet.debugNotStored'), tone: 'attention' });
}
