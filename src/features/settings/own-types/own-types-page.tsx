import ChevronRight from 'lucide-react/icons/chevron-right';
import Plus from 'lucide-react/icons/plus';
import Shapes from 'lucide-react/icons/shapes';
import { useState } from 'react';
import { DAY_MS, TRASH_DAYS } from '../../../../schema/limits.ts';
import type { LogDefinitionRecord } from '../../../../schema/records/log-definition.ts';
import { useOwnTypes } from '../../../app/own-types/use-own-types.ts';
import { useOwnRole } from '../../../app/people/use-own-role.ts';
import { useReplica } from '../../../app/services.tsx';
import { storageErrorText } from '../../../app/storage-error-text.ts';
import { useQuery } from '../../../app/use-query.ts';
import { fieldsOf } from '../../../domain/log-types/custom/own-fields.ts';
import { formatMoment } from '../../../i18n/format.ts';
import '../../../i18n/lazy/own-types.ts';
import '../../../i18n/lazy/settings.ts';
import { t } from '../../../i18n/t.ts';
import { OwnMark } from '../../../log-types/custom/own-mark.tsx';
import { definitionsOf } from '../../../replica/stores/log-definitions.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { List, Row, RowButton } from '../../../ui/list.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useNow } from '../../../ui/use-now.ts';
import type { PageBack } from '../page-back.ts';
import { TypeSheet } from './type-sheet.tsx';

/** The family's own log types: parents make and change them, also offline; others read the list. */
export function OwnTypesPage({ back }: { back: PageBack }) {
  const types = useOwnTypes();
  const { isParent: mayEdit } = useOwnRole();
  /** The type in the sheet; null for a new one; undefined while no sheet is open. */
  const [edited, setEdited] = useState<LogDefinitionRecord | null | undefined>();
  const active = types?.filter(({ archived }) => !archived);
  const archived = types?.filter((type) => type.archived) ?? [];
  return (
    <Page title={t('settings.ownTypes')} back={back}>
      <p>{t(mayEdit ? 'ownTypes.intro' : 'ownTypes.introForCarers')}</p>
      {active === undefined && <Skeleton height="4rem" count={3} />}
      {active?.length === 0 && !mayEdit && (
        <EmptyState icon={Shapes} title={t('ownTypes.none')}>
          {t('ownTypes.askParent')}
        </EmptyState>
      )}
      {active && (active.length > 0 || mayEdit) && (
        <Section title={t('ownTypes.types')}>
          <List>
            {active.map((type) => (
              <TypeRow key={type.id} type={type} onEdit={mayEdit ? () => setEdited(type) : null} />
            ))}
            {mayEdit && (
              <RowButton
                start={<Icon icon={Plus} />}
                title={t('ownTypes.add')}
                detail={active.length === 0 ? t('ownTypes.addHint') : undefined}
                onClick={() => setEdited(null)}
              />
            )}
          </List>
        </Section>
      )}
      {archived.length > 0 && (
        <Section title={t('ownTypes.archived')}>
          <List>
            {archived.map((type) => (
              <TypeRow key={type.id} type={type} onEdit={mayEdit ? () => setEdited(type) : null} />
            ))}
          </List>
        </Section>
      )}
      {mayEdit && <DeletedTypes />}
      {edited !== undefined && (
        <TypeSheet
          key={edited?.id ?? ''}
          definition={edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Page>
  );
}

function TypeRow({ type, onEdit }: { type: LogDefinitionRecord; onEdit: (() => void) | null }) {
  const labels = fieldsOf(type).map(({ label }) => label);
  const detail = [...(type.timed ? [t('ownTypes.lasts')] : []), ...labels].join(' · ');
  const content = {
    start: <OwnMark icon={type.icon} color={type.color} />,
    title: <bdi>{type.name}</bdi>,
    detail: detail === '' ? t('ownTypes.noFields') : <bdi>{detail}</bdi>,
  };
  if (onEdit === null) return <Row {...content} />;
  return <RowButton {...content} end={<Icon icon={ChevronRight} />} onClick={onEdit} />;
}

/** Types deleted in the last 30 days, each with a restore button. */
function DeletedTypes() {
  const replica = useReplica();
  const now = useNow(60_000);
  const removed = useQuery(
    (from) => definitionsOf(from).live({ removed: true, order: 'newestFirst' }),
    [],
  );
  const kept = (removed ?? [])
    .map(({ record }) => record)
    .filter((type) => daysLeft(type, now) > 0);
  if (kept.length === 0 || !replica) return null;
  const restore = ({ id, name }: LogDefinitionRecord) =>
    definitionsOf(replica)
      .restore(id)
      .then(
        () => showToast({ text: t('ownTypes.restored', { name }) }),
        (error: unknown) => showToast({ tone: 'attention', ...storageErrorText(error) }),
      );
  return (
    <Section title={t('ownTypes.deletedTypes')}>
      <List>
        {kept.map((type) => (
          <Row
            key={type.id}
            start={<OwnMark icon={type.icon} color={type.color} />}
            title={<bdi>{type.name}</bdi>}
            detail={t('settings.deletedAt', {
              when: formatMoment(type.removed?.at ?? now, { now }),
              days: t('settings.daysLeft', { count: daysLeft(type, now) }),
            })}
            end={
              <Button size="small" onClick={() => void restore(type)}>
                {t('settings.restore')}
              </Button>
            }
          />
        ))}
      </List>
    </Section>
  );
}

function daysLeft({ removed }: LogDefinitionRecord, now: number): number {
  return Math.ceil(TRASH_DAYS - (now - (removed?.at ?? now)) / DAY_MS);
}
