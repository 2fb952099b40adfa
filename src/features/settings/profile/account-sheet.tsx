import type { ReactNode } from 'react';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { OfflineHint } from '../../../app/requests/needs-connection.tsx';
import { useOnline } from '../../../app/requests/use-online.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import styles from './profile.module.css';

const FORM = 'account-form';

/** A form about how one signs in: it needs a connection, and keeps what is typed without one. */
export function AccountSheet({
  title,
  intro,
  action,
  busy,
  problem,
  onSubmit,
  onClose,
  children,
}: {
  title: string;
  intro?: ReactNode;
  /** The words of its one button. */
  action: string;
  busy: boolean;
  /** Why the server did not do it, in words. */
  problem: string | null;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const online = useOnline();
  return (
    <Sheet
      open
      onClose={onClose}
      tapBesideCloses={false}
      title={title}
      intro={intro}
      footer={
        <Button
          type="submit"
          form={FORM}
          variant="primary"
          size="large"
          busy={busy}
          disabled={!online}
        >
          {action}
        </Button>
      }
    >
      <form
        id={FORM}
        noValidate
        className={styles.sheet}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {problem !== null && (
          <Banner tone="danger" role="alert" icon={TriangleAlert} title={problem} />
        )}
        <OfflineHint />
        {children}
      </form>
    </Sheet>
  );
}
