import { Link } from '@tanstack/react-router';
import '../../../i18n/lazy/storage-page.ts';
import { t } from '../../../i18n/t.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { Section } from '../../../ui/section.tsx';
import { useRemovedDocuments } from '../documents/use-documents.ts';
import { EmptyTrash } from '../trash/empty-trash.tsx';
import { useRemovedAlbums, useRemovedPhotos } from '../photos/use-photos.ts';

/** How much lies in the trash, and the way there. */
export function TrashSection() {
  const photos = useRemovedPhotos();
  const albums = useRemovedAlbums();
  const documents = useRemovedDocuments();
  if (!photos || !albums || !documents) return null;
  const count = photos.length + albums.length + documents.length;
  return (
    <Section title={t('storagePage.trash')}>
      <List>
        <Row
          title={t('storagePage.inTrash', { count })}
          end={
            <>
              <EmptyTrash />
              <Link
                to="/vault/$section"
                params={{ section: 'trash' }}
                className={buttonClass({ size: 'small' })}
              >
                <span>{t('storagePage.openTrash')}</span>
              </Link>
            </>
          }
        />
      </List>
    </Section>
  );
}
