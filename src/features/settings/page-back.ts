import type { ComponentProps } from 'react';
import type { Page } from '../../ui/page.tsx';

/** The way from a page of settings to the list, as `Page` takes it. */
export type PageBack = NonNullable<ComponentProps<typeof Page>['back']>;
