import { renderToStaticMarkup } from 'react-dom/server';
import { LandingPage } from './landing-page.tsx';
import { PAGE_TITLE, pageHead } from './page-head.ts';

export type SentPage = { title: string; head: string; body: string };

const nothing = () => undefined;

/** The front page for the page that the server sends: scripts/build-front-page.ts. */
export function sentPage(): SentPage {
  return {
    title: PAGE_TITLE,
    head: pageHead(),
    body: renderToStaticMarkup(
      <LandingPage onSignIn={nothing} onSignUp={nothing} installButton={null} />,
    ),
  };
}
