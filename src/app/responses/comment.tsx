import Ellipsis from 'lucide-react/icons/ellipsis';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { collections } from '../../../schema/collections.ts';
import { COMMENT_MAX_CHARS } from '../../../schema/limits.ts';
import { writtenElsewhere } from '../../../schema/records/import-ref.ts';
import type { ResponseRecord } from '../../../schema/records/response.ts';
import { formatMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import type { Entry } from '../../replica/documents/entry.ts';
import { storeOf } from '../../replica/stores/responses.ts';
import { Button } from '../../ui/button.tsx';
import { ColorMark } from '../../ui/color-mark.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useNow } from '../../ui/use-now.ts';
import { usePeople } from '../entries/people.ts';
import { useRights } from '../entries/rights.ts';
import { showNotSaved, tell } from '../entries/saved-toast.ts';
import { useWriteGate } from '../plan/write-gate.ts';
import { useReplica } from '../services.tsx';
import { RefusedResponse } from './refused-response.tsx';
import { ResponseMark } from './response-mark.tsx';
import { isSendKey } from './send-key.ts';
import styles from './responses.module.css';

/** A comment with its author and time, and what this person may do with it. */
export function Comment({ entry }: { entry: Entry<ResponseRecord> }) {
  const { record, state } = entry;
  const replica = useReplica();
  const people = usePeople();
  const rights = useRights();
  const { writesBlocked } = useWriteGate();
  const now = useNow(60_000);
  const [isEditing, setIsEditing] = useState(false);
  const author = people.find(record.createdBy);
  const elsewhere = writtenElsewhere(record);
  // Nobody changes the words of somebody who is not here.
  const mayEdit =
    !writesBlocked &&
    elsewhere?.author == null &&
    rights.may('edit', collections.responses, record);
  const remove = async () => {
    if (!replica) return;
    const store = storeOf(replica);
    await store.remove(record.id);
    const undo = { label: t('ui.undo'), run: () => tell(store.restore(record.id)) };
    const mayUndo = rights.may('restore', collections.responses, record);
    showToast({ text: t('responses.removed'), actions: mayUndo ? [undo] : [] });
  };
  const items = [
    ...(mayEdit ? [{ label: t('ui.edit'), icon: Pencil, onSelect: () => setIsEditing(true) }] : []),
    ...(rights.may('remove', collections.responses, record)
      ? [
          {
            label: t('ui.delete'),
            icon: Trash,
            onSelect: () => void remove().catch(showNotSaved),
          },
        ]
      : []),
  ];
  return (
    <li className={styles.comment} aria-busy={state === 'saving' || undefined}>
      <ColorMark color={author.color} shape="disc" initial={author.initial} photo={author.photo} />
      <div className={styles.said}>
        <p className={styles.byline}>
          <bdi className={styles.author}>{author.name}</bdi>
          <span>{formatMoment(elsewhere?.at ?? record.createdAt, { now })}</span>
          {elsewhere && <span>{importedText(elsewhere.author)}</span>}
          {isEdited(record) && <span>{t('entries.edited')}</span>}
          <ResponseMark entry={entry} />
        </p>
        {isEditing ? (
          <CommentEditor record={record} onDone={() => setIsEditing(false)} />
        ) : (
          <p className={styles.text} dir="auto">
            {record.content}
          </p>
        )}
        <RefusedResponse entry={entry} />
      </div>
      {items.length > 0 && !isEditing && (
        <Menu
          label={t('responses.moreOf', { name: author.name })}
          trigger={
            <IconButton
              icon={Ellipsis}
              label={t('responses.moreOf', { name: author.name })}
              className={styles.more}
            />
          }
          items={items}
        />
      )}
    </li>
  );
}

function CommentEditor({ record, onDone }: { record: ResponseRecord; onDone: () => void }) {
  const replica = useReplica();
  const [before] = useState(record.content ?? '');
  const [content, setContent] = useState(before);
  const isValid = content.trim() !== '' && content.length <= COMMENT_MAX_CHARS;
  const save = async () => {
    if (!replica || !isValid) return;
    onDone();
    if (content === before) return;
    const store = storeOf(replica);
    await store.edit(record.id, { content });
    const undo = () => tell(store.edit(record.id, { content: before }));
    showToast({
      text: t('responses.changed'),
      actions: [{ label: t('ui.undo'), run: undo }],
    });
  };
  const trySave = () => void save().catch(showNotSaved);
  return (
    <>
      <TextArea
        label={t('responses.change')}
        value={content}
        onChange={setContent}
        maxChars={COMMENT_MAX_CHARS}
        rows={2}
        // The person has just asked for this field.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onKeyDown={(event) => {
          if (isSendKey(event)) trySave();
        }}
      />
      <div className={styles.actions}>
        <Button disabled={!isValid} onClick={trySave}>
          {t('responses.saveChange')}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {t('ui.cancel')}
        </Button>
      </div>
    </>
  );
}

function importedText(author: string | null): string {
  return author === null ? t('responses.imported') : t('responses.importedBy', { name: author });
}

/** Changed after it was written; the first minute does not count, as with entries. */
function isEdited({ createdAt, updatedAt }: ResponseRecord): boolean {
  return updatedAt - createdAt > 60_000;
}
