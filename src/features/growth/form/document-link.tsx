import { useNavigate } from '@tanstack/react-router';
import FileText from 'lucide-react/icons/file-text';
import { collections } from '../../../../schema/collections.ts';
import { useQuery } from '../../../app/use-query.ts';
import '../../../i18n/lazy/growth.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { ChipGroup } from '../../../ui/chip.tsx';
import { Field } from '../../../ui/field.tsx';

/** The newest documents that are offered. */
const OFFERED_MAX = 12;
const NONE = '';

type DocumentLinkProps = {
  childId: string;
  value: string | null;
  onChange: (documentId: string | null) => void;
};

/**
 * The document that a measurement comes from, such as a page of the child's health record. Sensitive ones
 * are not offered, because their titles may be hidden here; one that is chosen already has no title.
 */
export function DocumentLink({ childId, value, onChange }: DocumentLinkProps) {
  const navigate = useNavigate();
  const documents = useQuery(
    (replica) => replica.store(collections.documents).live({ order: 'newestFirst' }),
    [],
  );
  const offered = (documents ?? [])
    .map(({ record }) => record)
    .filter(({ sensitive, childIds }) => !sensitive && isAbout(childIds, childId))
    .filter(({ id }, index) => index < OFFERED_MAX || id === value);
  const isHidden = value !== null && offered.every(({ id }) => id !== value);
  if (offered.length === 0 && value === null) return null;
  return (
    <>
      <Field as="group" label={t('growth.document')} optional>
        {() => (
          <ChipGroup
            scroll
            label={t('growth.document')}
            value={value ?? NONE}
            onChange={(id) => onChange(id === NONE ? null : id)}
            options={[
              { value: NONE, label: t('growth.noDocument') },
              ...(isHidden ? [{ value, label: t('growth.otherDocument') }] : []),
              ...offered.map(({ id, title }) => ({ value: id, label: title })),
            ]}
          />
        )}
      </Field>
      {value !== null && (
        <Button
          variant="quiet"
          icon={FileText}
          onClick={() =>
            void navigate({
              to: '/vault/$section',
              params: { section: 'documents' },
              search: { document: value } as never,
            })
          }
        >
          {t('growth.openDocument')}
        </Button>
      )}
    </>
  );
}

/** A document without a child is about the family. */
function isAbout(childIds: readonly string[], childId: string): boolean {
  return childIds.length === 0 || childIds.includes(childId);
}
