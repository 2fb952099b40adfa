import SendHorizontal from 'lucide-react/icons/send-horizontal';
import { useEffect, useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { COMMENT_MAX_CHARS } from '../../../schema/limits.ts';
import { draftKey } from '../../domain/entries/drafts.ts';
import { t } from '../../i18n/t.ts';
import type { Replica } from '../../replica/replica.ts';
import { type Item, addComment } from '../../replica/stores/responses.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { saveProblem } from '../entries/save-problem.ts';
import { useDraft } from '../forms/use-draft.ts';
import { usePressGuard } from '../forms/use-press-guard.ts';
import { isSendKey } from './send-key.ts';
import { TypingLine } from './typing-line.tsx';
import { useTypingSender } from './use-typing.ts';
import styles from './responses.module.css';

/** Writes a comment. A text that is not sent stays with the item as a draft. */
export function Composer({ item, replica }: { item: Item; replica: Replica }) {
  const form = useForm({ defaultValues: { content: '' } });
  const { field } = useController({ control: form.control, name: 'content' });
  const typing = useTypingSender('comment', item);
  const draft = useDraft(draftKey(replica.userId, 'comment', item.record.id), form);
  const [error, setError] = useState<string | null>(null);
  const { run, busy } = usePressGuard((thrown) => setError(saveProblem(thrown).title));
  const found = draft.found as { values: { content?: string } } | null;
  const { take } = draft;
  useEffect(() => {
    // The draft of a form is offered; here it is put back, unless something is typed already.
    if (found?.values.content && form.getValues('content') === '') take();
    // `take` is another function in each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [found, form]);
  const content = field.value;
  const isValid = content.trim() !== '' && content.length <= COMMENT_MAX_CHARS;
  const send = () => {
    if (!isValid) return;
    typing.stop();
    run(async () => {
      setError(null);
      form.setValue('content', '');
      try {
        await addComment(replica, item, content.trim());
      } catch (thrown) {
        if (form.getValues('content') === '') form.setValue('content', content);
        throw thrown;
      }
      draft.leave();
      announce(t('responses.sent'));
    });
  };
  return (
    <div className={styles.composer}>
      <TextArea
        label={t('responses.write')}
        value={content}
        rows={1}
        maxChars={COMMENT_MAX_CHARS}
        error={error}
        enterKeyHint="enter"
        onBlur={typing.stop}
        onChange={(text) => {
          field.onChange(text);
          if (text === '') typing.stop();
          else typing.press();
        }}
        onKeyDown={(event) => {
          if (isSendKey(event)) send();
        }}
      />
      <div className={styles.sending}>
        <TypingLine typed="comment" itemId={item.record.id} />
        <Button
          icon={SendHorizontal}
          busy={busy}
          disabled={!isValid}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onClick={send}
        >
          {t('responses.send')}
        </Button>
      </div>
    </div>
  );
}
