import { Suspense, lazy, useState } from 'react';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Plus from 'lucide-react/icons/plus';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import { useOwnRole } from '../../../app/people/use-own-role.ts';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import { formatLocalDate } from '../../../i18n/format.ts';
import { ChildMark } from '../../../app/people/child-mark.tsx';
import { t } from '../../../i18n/t.ts';
import { Icon } from '../../../ui/icon.tsx';
import { List, Row, RowButton } from '../../../ui/list.tsx';
import { Section } from '../../../ui/section.tsx';
import styles from '../chevron.module.css';
import { useToday } from '../use-today.ts';

// With the form library, which the settings screen does not need before a sheet opens.
const ChildSheet = lazy(async () => ({ default: (await import('./child-sheet.tsx')).ChildSheet }));

/** The list of children without archived ones; parents add and edit them, also offline. */
export function ChildrenSection() {
  const { children } = useSelectedChild();
  const { isParent: mayEdit } = useOwnRole();
  /** The child in the sheet; null for a new one; undefined while no sheet is open. */
  const [edited, setEdited] = useState<ChildRecord | null | undefined>();
  if (children === undefined || (children.length === 0 && !mayEdit)) return null;
  return (
    <Section title={t('settings.children')}>
      <List>
        {children.map(({ record }) => (
          <ChildRow
            key={record.id}
            child={record}
            onEdit={mayEdit ? () => setEdited(record) : null}
          />
        ))}
        {mayEdit && (
          <RowButton
            start={<Icon icon={Plus} />}
            title={t('settings.addChild')}
            detail={children.length === 0 ? t('settings.addChildHint') : undefined}
            onClick={() => setEdited(null)}
          />
        )}
      </List>
      {edited !== undefined && (
        <Suspense>
          <ChildSheet open child={edited} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
    </Section>
  );
}

function ChildRow({ child, onEdit }: { child: ChildRecord; onEdit: (() => void) | null }) {
  const today = useToday();
  const content = {
    start: <ChildMark child={child} />,
    title: <bdi>{child.name}</bdi>,
    detail: birthWords(child, today),
  };
  if (onEdit === null) return <Row {...content} />;
  return (
    <RowButton
      {...content}
      end={<Icon icon={ChevronRight} className={styles.chevron} />}
      onClick={onEdit}
    />
  );
}

function birthWords(child: ChildRecord, today: string): string {
  const { birthdate, birthDateApprox, dueDate = null } = child;
  if (birthdate !== null) {
    const date = formatLocalDate(birthdate, today);
    return t(birthDateApprox ? 'settings.childAbout' : 'settings.childBorn', { date });
  }
  if (dueDate === null) return t('settings.childNoBirthday');
  return t('settings.childExpected', { date: formatLocalDate(dueDate, today) });
}
