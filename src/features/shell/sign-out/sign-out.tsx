import { createContext, useContext, useState, type ReactNode } from 'react';
import { useServices } from '../../../app/services.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';

const SignOutDialog = lazyDialog(async () => (await import('./sign-out-dialog.tsx')).SignOutDialog);
const SignOutContext = createContext<() => void>(() => undefined);

/** Signs out from anywhere in the app, and asks what happens to what this device holds. */
export function useSignOut(): () => void {
  return useContext(SignOutContext);
}

export function SignOutProvider({ children }: { children: ReactNode }) {
  const { signOut } = useServices();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <SignOutContext value={() => setIsAsking(true)}>
      {children}
      <SignOutDialog open={isAsking} onClose={() => setIsAsking(false)} onSignOut={signOut} />
    </SignOutContext>
  );
}
