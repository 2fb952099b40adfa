import { useSelectedChild } from '../../../app/people/selected-child.ts';
import { t } from '../../../i18n/t.ts';
import { cx } from '../../../ui/cx.ts';
import { AddButton } from '../timeline/add-button.tsx';
import { OneChild, type OneChildProps } from '../../../app/people/one-child.tsx';
import { ViewSwitch } from './view-switch.tsx';
import styles from './one-child-view.module.css';

type OneChildViewProps = OneChildProps & {
  /** Has the button that opens a form; not for a view that is a form itself. */
  canAdd: boolean;
  isWide?: boolean;
};

/** A tab of the log that shows a single child. */
export function OneChildView({ canAdd, isWide = false, ...props }: OneChildViewProps) {
  const { childIds } = useSelectedChild();
  return (
    <div className={cx(styles.screen, isWide && styles.wide)}>
      <header className={styles.header}>
        <h1 className={styles.heading}>{t('shell.logs')}</h1>
        {canAdd && <AddButton childIds={childIds} />}
      </header>
      <ViewSwitch />
      <OneChild {...props} />
    </div>
  );
}
