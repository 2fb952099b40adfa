import ArrowLeft from 'lucide-react/icons/arrow-left';
import CircleAlert from 'lucide-react/icons/circle-alert';
import FilePen from 'lucide-react/icons/file-pen-line';
import Users from 'lucide-react/icons/users';
import { useRef, useState } from 'react';
import { Editor, Node, Transforms } from 'slate';
import { ReactEditor } from 'slate-react';
import { ARTICLE_TITLE_MAX_CHARS } from '../../../../schema/article-limits.ts';
import { usePeople } from '../../../app/entries/people.ts';
import { useClock } from '../../../app/services.tsx';
import { useQuery } from '../../../app/use-query.ts';
import { formatMoment } from '../../../i18n/format.ts';
import '../../../i18n/lazy/article-conflicts.ts';
import '../../../i18n/lazy/article-editor.ts';
import { t } from '../../../i18n/t.ts';
import { articlesOf } from '../../../replica/stores/articles.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { useRootMark } from '../../../ui/use-root-mark.ts';
import type { ArticleDraft } from './article-draft.ts';
import { ArticleFields } from './article-fields.tsx';
import type { ArticleValues } from './article-values.ts';
import { insertBlocks } from './block-commands.ts';
import { BodyEditor } from './body-editor.tsx';
import { ChooseSheet } from '../conflicts/choose-sheet.tsx';
import type { ArticleEditor } from './elements.ts';
import { blocksOfTemplate, templateNames, templates } from './templates.ts';
import type { KeptState } from './use-article-draft.ts';
import { useSave } from './use-save.ts';
import { type WritingOptions, useWriting } from './use-writing.ts';
import styles from './editor.module.css';

type ArticleFormProps = WritingOptions & {
  /** Begins again with what is stored. */
  onRestart: () => void;
};

/** The form in which an article is written. */
export function ArticleForm({ onRestart, ...options }: ArticleFormProps) {
  const { replica, draft: initial, resumedAt, status } = options;
  const element = useRef<HTMLFormElement>(null);
  useRootMark('pageBack', 'always');
  const writing = useWriting(options);
  const { editor, values, pictures } = writing;
  const save = useSave({
    replica,
    writing,
    status,
    onProblems: () => requestAnimationFrame(() => focusProblem(element.current)),
  });
  const isNew = initial.base === null;
  const isDraft = status === 'draft';
  const set = <Name extends keyof ArticleValues>(field: Name, value: ArticleValues[Name]) => {
    writing.set(field, value);
    save.forget(field);
  };
  return (
    <form
      ref={element}
      noValidate
      className={styles.page}
      // Enter in a field, such as that of the tags, publishes nothing.
      onSubmit={(event) => event.preventDefault()}
    >
      <Button
        variant="quiet"
        size="small"
        icon={ArrowLeft}
        className={styles.back}
        onClick={save.back}
      >
        {t(isDraft ? 'articleEditor.back' : 'articleEditor.backToArticle')}
      </Button>
      <header className={styles.head}>
        <h1>{t(isNew ? 'articleEditor.new' : 'articleEditor.edit')}</h1>
        <KeptText kept={writing.keeping.kept} />
      </header>
      {resumedAt !== null && (
        <ResumedBanner
          isNew={isNew}
          resumedAt={resumedAt}
          onDiscard={() => void save.discard().then(onRestart)}
        />
      )}
      <ChangedBanner id={initial.id} base={initial.base} />
      {save.failure && (
        <Banner tone="danger" role="alert" icon={CircleAlert} title={save.failure.title}>
          {save.failure.text}
        </Banner>
      )}
      <TextField
        label={t('articleEditor.title')}
        name="title"
        autoComplete="off"
        maxLength={ARTICLE_TITLE_MAX_CHARS}
        value={values.title}
        onChange={(title) => set('title', title)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          ReactEditor.focus(editor);
        }}
        error={save.problems.title}
      />
      {isNew && (
        <Templates
          editor={editor}
          onChoose={(category) => values.categoryId === null && set('categoryId', category)}
        />
      )}
      <div>
        <BodyEditor
          editor={editor}
          pictures={pictures}
          error={save.problems.blocks}
          onSave={save.saveNow}
          onWritten={save.problems.blocks === undefined ? undefined : () => save.forget('blocks')}
        />
      </div>
      <section className={styles.fields} aria-label={t('articleEditor.about')}>
        <ArticleFields values={values} set={set} problems={save.problems} pictures={pictures} />
      </section>
      <div className={styles.actions}>
        {isDraft && (
          <Button size="large" onClick={save.saveDraft}>
            {t('articleEditor.saveDraft')}
          </Button>
        )}
        <Button variant="primary" size="large" busy={save.busy} onClick={save.publish}>
          {t(isDraft ? 'articleEditor.publish' : 'articleEditor.save')}
        </Button>
      </div>
      <Choosing save={save} />
      {save.dialog}
    </form>
  );
}

/** The sheet with both versions, while there is a conflict. */
function Choosing({ save }: { save: ReturnType<typeof useSave> }) {
  const { find } = usePeople();
  if (!save.conflict) return null;
  const { merged, theirs } = save.conflict;
  return (
    <ChooseSheet
      conflicts={merged.conflicts}
      names={{ mine: t('articleConflicts.yours'), theirs: find(theirs.updatedBy).name }}
      onClose={save.closeConflict}
      onChoose={save.choose}
    />
  );
}

function focusProblem(form: HTMLFormElement | null): void {
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input');
  invalid?.focus();
  invalid?.scrollIntoView({ block: 'center' });
}

function KeptText({ kept: { savedAt, hasFailed } }: { kept: KeptState }) {
  const now = useNow(60_000);
  return (
    <p className={styles.kept}>
      {hasFailed
        ? t('articleEditor.notStored')
        : savedAt !== null && t('articleEditor.storedAt', { time: formatMoment(savedAt, { now }) })}
    </p>
  );
}

/** Says that the form goes on with what was kept, and offers to begin again. */
function ResumedBanner({
  isNew,
  resumedAt,
  onDiscard,
}: {
  isNew: boolean;
  resumedAt: number;
  onDiscard: () => void;
}) {
  const clock = useClock();
  const [asks, setAsks] = useState(false);
  const discard = t(isNew ? 'articleEditor.startOver' : 'articleEditor.discard');
  return (
    <>
      <Banner
        icon={FilePen}
        title={t('articleEditor.resumed')}
        actions={
          <Button variant="quiet" onClick={() => setAsks(true)}>
            {discard}
          </Button>
        }
      />
      <ConfirmDialog
        open={asks}
        title={t(isNew ? 'articleEditor.startOverTitle' : 'articleEditor.discardTitle')}
        confirm={discard}
        dismiss={t('articleEditor.stay')}
        onCancel={() => setAsks(false)}
        onConfirm={onDiscard}
      >
        {t(isNew ? 'articleEditor.startOverText' : 'articleEditor.discardText', {
          time: formatMoment(resumedAt, { now: clock.now() }),
        })}
      </ConfirmDialog>
    </>
  );
}

/** Says that somebody else has changed the article since this form was opened. */
function ChangedBanner({ id, base }: Pick<ArticleDraft, 'id' | 'base'>) {
  const { find } = usePeople();
  const entry = useQuery((replica) => articlesOf(replica).get(id), [id]);
  if (!entry || !base) return null;
  const { blocks, updatedBy } = entry.record;
  const isSame = find(updatedBy).isMe || JSON.stringify(blocks) === JSON.stringify(base.blocks);
  if (isSame) return null;
  return (
    <Banner
      icon={Users}
      title={t('articleEditor.changedMeanwhile', { name: find(updatedBy).name })}
    />
  );
}

/** Templates of a new article, until one is chosen or something is written. */
function Templates({
  editor,
  onChoose,
}: {
  editor: ArticleEditor;
  onChoose: (category: (typeof templates)[keyof typeof templates]) => void;
}) {
  const [isOver, setIsOver] = useState(() => Node.string(editor) !== '');
  if (isOver) return null;
  return (
    <div>
      <p className={styles.templatesHead}>{t('articleEditor.template')}</p>
      <div className={styles.templates}>
        {templateNames.map((name) => (
          <Chip
            key={name}
            onClick={() => {
              insertBlocks(editor, blocksOfTemplate(name));
              Transforms.select(editor, Editor.start(editor, []));
              onChoose(templates[name]);
              setIsOver(true);
              ReactEditor.focus(editor);
            }}
          >
            {t(`articleEditor.template-${name}`)}
          </Chip>
        ))}
      </div>
    </div>
  );
}
