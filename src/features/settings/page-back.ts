import type { ComponentProps } from 'react';
import type { Page } from '../../ui/page.tsx';

/** The back link from a page to the list of settings, as a prop of `Page`. */
export type PageBack = NonNullable<ComponentProps<typeof Page>['back']>;
