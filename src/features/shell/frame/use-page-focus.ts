import { useEffect } from 'react';
import { useMatches, useRouter } from '@tanstack/react-router';
import { type TextKey, tKey } from '../../../i18n/t.ts';
import { t } from '../../../i18n/t.ts';
import { afterPaint } from '../../../ui/after-paint.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The name of the page in the window title. */
    title?: TextKey;
  }
}

/** Sets the window title of a new page and moves the focus to its heading. */
export function usePageFocus(): void {
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  });
  const router = useRouter();
  useEffect(() => {
    const product = t('shell.product');
    document.title = title === undefined ? product : t('shell.pageTitle', { title: tKey(title) });
  }, [title]);
  useEffect(() => {
    let cancel = () => {};
    // Some pages render nothing until their first data is read.
    const later = new MutationObserver(() => {
      if (document.activeElement !== document.body || focusHeading()) later.disconnect();
    });
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
      // The first page keeps the focus of the browser.
      if (fromLocation === undefined || pageOf(fromLocation) === pageOf(toLocation)) return;
      later.disconnect();
      cancel();
      const before = document.activeElement;
      // To focus an element the browser computes the layout, which the first frame then does again.
      cancel = afterPaint(() => {
        // The person, or the page itself, has focused something in the meantime.
        if (document.activeElement !== before && document.activeElement !== document.body) return;
        if (!focusHeading()) later.observe(document.body, { childList: true, subtree: true });
      });
    });
    return () => {
      unsubscribe();
      cancel();
      later.disconnect();
    };
  }, [router]);
}

/** @returns whether there is anything that could take the focus */
function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
  return heading !== null;
}

/** Sheets are in the address as well, but are not pages and manage the focus themselves. */
function pageOf({ pathname, search }: { pathname: string; search: object }): string {
  return `${pathname} ${'section' in search ? String(search.section) : ''}`;
}
