import { useState } from 'react';
import FlaskConical from 'lucide-react/icons/flask-conical';
import X from 'lucide-react/icons/x';
import { t } from '../../i18n/t.ts';
import { Banner } from '../../ui/banner.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './sandbox-notice.module.css';

/** A notice that purchases are not real. It can be closed (specification, other surfaces). */
export function SandboxNotice({ title }: { title: string }) {
  const [isClosed, setIsClosed] = useState(false);
  if (isClosed) return null;
  return (
    <Banner
      role="note"
      icon={FlaskConical}
      title={title}
      className={styles.notice}
      actions={<IconButton icon={X} label={t('ui.close')} onClick={() => setIsClosed(true)} />}
    />
  );
}
