import type { FormEventHandler, ReactNode } from 'react';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useOnline } from '../../../app/requests/use-online.ts';
import { t } from '../../../i18n/t.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Request } from './use-request.ts';
import styles from './account-form.module.css';
import '../../../i18n/lazy/connection.ts';

type AccountFormProps = {
  request: Request;
  onSubmit: FormEventHandler;
  /** The label of the submit button, and its label while the request runs. */
  action: string;
  busyAction: string;
  children?: ReactNode;
  /** A button that solves the problem; shown in its banner. */
  remedy?: ReactNode;
  /** Other actions, below the submit button. */
  others?: ReactNode;
};

/** The form of one sign-in or sign-up step: problem, fields, submit button. Values stay on errors. */
export function AccountForm({
  request,
  onSubmit,
  action,
  busyAction,
  children,
  remedy,
  others,
}: AccountFormProps) {
  const online = useOnline();
  const { problem, isBusy } = request;
  return (
    // noValidate: our own messages are next to the fields.
    <form noValidate className={styles.form} onSubmit={onSubmit}>
      <FormProblem request={request} remedy={remedy} />
      {children}
      {!online && problem === null && (
        <p className={styles.offline}>
          {t('connection.needed')}. {t('connection.staysTyped')}
        </p>
      )}
      <div className={styles.submit}>
        <Button type="submit" variant="primary" size="large" wide busy={isBusy}>
          {isBusy ? busyAction : action}
        </Button>
      </div>
      {others != null && <div className={styles.actions}>{others}</div>}
    </form>
  );
}

/** Why the request failed, with a button that solves it. */
export function FormProblem({ request, remedy }: { request: Request; remedy?: ReactNode }) {
  const online = useOnline();
  if (request.problem === null) return null;
  return (
    <Banner
      tone="danger"
      role="alert"
      icon={TriangleAlert}
      title={request.problem}
      actions={remedy}
    >
      {online ? null : t('connection.staysTyped')}
    </Banner>
  );
}
