import { type ChangeEvent, useEffect, useRef } from 'react';
import Camera from 'lucide-react/icons/camera';
import X from 'lucide-react/icons/x';
import '../../i18n/lazy/photo.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { ChildMark } from '../people/child-mark.tsx';
import { PhotoMover, PhotoStage } from './photo-mover.tsx';
import { FILE_MAX_MB, PICTURE_MAX_MEGAPIXELS } from './picture.ts';
import type { PhotoMaker, PhotoProblem } from './use-photo.ts';
import styles from './photo-field.module.css';

type PhotoFieldProps = {
  /** The name of the child or person; the initial is shown without a photo. */
  name: string;
  color: string;
  value: string | null;
  /** Who sees it. */
  hint?: string;
  maker: PhotoMaker;
};

/** A field for the photo of a child or a person: choose it from the camera or the library, move it, remove it. */
export function PhotoField({ name, color, value, hint = t('photo.hint'), maker }: PhotoFieldProps) {
  const { chosen, problem, busy, choose, move, remove } = maker;
  const fileRef = useRef<HTMLInputElement>(null);
  const chooseRef = useRef<HTMLButtonElement>(null);
  const rowRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The problem is shown below the row, where the footer of the form may cover it.
    if (problem) rowRef.current?.scrollIntoView({ block: 'center' });
  }, [problem]);
  const chooseFile = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // Choosing the same file again must fire another change event.
    target.value = '';
    if (file) void choose(file);
  };
  const mark = <ChildMark child={{ name, color, photo: value }} className={styles.mark} />;
  return (
    <Field
      as="group"
      label={t('photo.label')}
      hint={hint}
      error={problem && problemWords(problem)}
      optional
    >
      {() => (
        <>
          <div ref={rowRef} className={styles.row}>
            {chosen ? (
              <PhotoStage chosen={chosen} onMove={move}>
                {mark}
              </PhotoStage>
            ) : (
              mark
            )}
            <div className={styles.buttons}>
              <Button
                ref={chooseRef}
                icon={Camera}
                busy={busy}
                onClick={() => fileRef.current?.click()}
              >
                {value === null ? t('photo.choose') : t('photo.change')}
              </Button>
              {value !== null && !busy && (
                <Button
                  variant="quiet"
                  icon={X}
                  onClick={() => {
                    remove();
                    chooseRef.current?.focus();
                  }}
                >
                  {t('photo.remove')}
                </Button>
              )}
            </div>
            <input
              ref={fileRef}
              type="file"
              accept="image/*"
              hidden
              aria-label={t('photo.label')}
              onChange={chooseFile}
            />
          </div>
          <p role="status" className={styles.status}>
            {busy ? t('photo.preparing') : chosen && t('photo.moveHint')}
          </p>
          {chosen && <PhotoMover chosen={chosen} onMove={move} />}
        </>
      )}
    </Field>
  );
}

function problemWords(problem: PhotoProblem): string {
  switch (problem) {
    case 'tooLarge':
      return t('photo.tooLarge', { mb: FILE_MAX_MB, megapixels: PICTURE_MAX_MEGAPIXELS });
    case 'unreadable':
      return t('photo.unreadable');
  }
}
