import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import '../../../i18n/lazy/article-editor.ts';
import { t } from '../../../i18n/t.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

type LeaveGuardOptions = {
  /** Whether to ask before the screen is left. Nothing is lost either way. */
  asks: () => boolean;
  /** Called when the screen is left within the app, unless leaving was allowed. */
  onLeave: () => Promise<void>;
};

/** Asks before a form is left with changes that others do not see yet. */
export function useLeaveGuard({ asks, onLeave }: LeaveGuardOptions): {
  /** The form is done: it may be left without a question. */
  allow: () => void;
  dialog: ReactNode;
} {
  const isAllowed = useRef(false);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname && !isAllowed.current && asks(),
    // The draft is kept when the page is hidden.
    enableBeforeUnload: false,
    withResolver: true,
  });
  const leave = useEffectEvent(() => {
    if (!isAllowed.current) void onLeave();
  });
  useEffect(() => () => leave(), []);
  return {
    allow: () => {
      isAllowed.current = true;
    },
    dialog: (
      <ConfirmDialog
        open={blocker.status === 'blocked'}
        danger={false}
        title={t('articleEditor.leaveTitle')}
        confirm={t('articleEditor.leave')}
        dismiss={t('articleEditor.stay')}
        onCancel={() => blocker.reset?.()}
        onConfirm={() => blocker.proceed?.()}
      >
        {t('articleEditor.leaveText')}
      </ConfirmDialog>
    ),
  };
}
