import { useLayoutEffect, useRef } from 'react';
import { InstallButton } from '../../app/install/install-button.tsx';
import { InstallPrompt } from '../../app/install/install-prompt.tsx';
import { LandingPage, type LandingPageProps } from './landing-page.tsx';
import { takeOverFrontPage } from './take-over.ts';

/** The front page, in place of the copy of it that came from the server. */
export function Landing(props: Omit<LandingPageProps, 'installButton' | 'ref'>) {
  const page = useRef<HTMLDivElement>(null);
  // Before the browser paints: the two are never seen together.
  useLayoutEffect(() => {
    const wasSent = page.current !== null && takeOverFrontPage(page.current);
    // The browser has looked for the part that the address names before the page was drawn.
    if (!wasSent) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <>
      <LandingPage ref={page} {...props} installButton={<InstallButton size="large" />} />
      <InstallPrompt />
    </>
  );
}
