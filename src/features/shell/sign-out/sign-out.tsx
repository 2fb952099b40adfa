import { createContext, useContext, useState, type ReactNode } from 'react';
import { useServices } from '../../../app/services.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { useUnsent } from './use-unsent.ts';

const SignOutDialog = lazyDialog(async () => (await import('./sign-out-dialog.tsx')).SignOutDialog);
const SignOutContext = createContext<() => void>(() => undefined);

/** Signs out from anywhere in the app; asks only while entries wait. */
export function useSignOut(): () => void {
  return useContext(SignOutContext);
}

export function SignOutProvider({ children }: { children: ReactNode }) {
  const { signOut } = useServices();
  const unsent = useUnsent();
  const [isAsking, setIsAsking] = useState(false);
  const requestSignOut = () => {
    // Not counted yet, or no replica: nothing is discarded, so no question is needed.
    if (unsent) setIsAsking(true);
    else void signOut({ discard: false });
  };
  return (
    <SignOutContext value={requestSignOut}>
      {children}
      <SignOutDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        onSignOut={(options) => void signOut(options)}
      />
    </SignOutContext>
  );
}
