import { EntryFooter, type EntryFooterProps } from './entry-footer.tsx';
import { useIsChanged } from './use-is-changed.ts';

/** The footer in a form. */
export function FormFooter(props: Omit<EntryFooterProps, 'isChanged'>) {
  return <EntryFooter {...props} isChanged={useIsChanged()} />;
}
