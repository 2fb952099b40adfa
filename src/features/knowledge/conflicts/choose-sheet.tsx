import { useState } from 'react';
import type { Block } from '../../../../schema/records/article-nodes.ts';
import type { BlockConflict } from '../../../domain/articles/merge-blocks.ts';
import '../../../i18n/lazy/article-conflicts.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { ChipGroup } from '../../../ui/chip.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { ArticleBody } from '../reading/article-body.tsx';
import type { Choice } from './choices.ts';
import styles from './conflicts.module.css';

type ChooseSheetProps = {
  conflicts: readonly BlockConflict[];
  /** Who wrote the two versions. */
  names: { mine: string; theirs: string };
  onChoose: (choices: Record<string, Choice>) => void;
  onClose: () => void;
};

/** Shows both versions of each block that was changed twice, side by side. */
export function ChooseSheet({ conflicts, names, onChoose, onClose }: ChooseSheetProps) {
  const [choices, setChoices] = useState<Record<string, Choice>>({});
  return (
    <Sheet
      open
      onClose={onClose}
      tapBesideCloses={false}
      title={t('articleConflicts.title')}
      intro={t('articleConflicts.intro', { count: conflicts.length })}
      footer={
        <Button variant="primary" size="large" wide onClick={() => onChoose(choices)}>
          {t('articleConflicts.save')}
        </Button>
      }
    >
      {conflicts.map((conflict, index) => (
        <Part
          key={conflict.id}
          number={index + 1}
          conflict={conflict}
          names={names}
          choice={choices[conflict.id] ?? 'both'}
          onChoose={(choice) => setChoices({ ...choices, [conflict.id]: choice })}
        />
      ))}
    </Sheet>
  );
}

type PartProps = Pick<ChooseSheetProps, 'names'> & {
  number: number;
  conflict: BlockConflict;
  choice: Choice;
  onChoose: (choice: Choice) => void;
};

function Part({ number, conflict: { id, mine, theirs }, names, choice, onChoose }: PartProps) {
  const isPair = mine !== null && theirs !== null;
  // Of a block that one side has removed, "both" is what the other side wrote.
  const shown = isPair || choice !== 'both' ? choice : mine ? 'mine' : 'theirs';
  const options: { value: Choice; label: string }[] = [
    { value: 'mine', label: names.mine },
    { value: 'theirs', label: names.theirs },
    ...(isPair ? [{ value: 'both' as const, label: t('articleConflicts.both') }] : []),
  ];
  return (
    <section className={styles.part} aria-label={t('articleConflicts.part', { number })}>
      <div className={styles.sides}>
        <Side id={id} side="mine" name={names.mine} block={mine} isChosen={shown !== 'theirs'} />
        <Side
          id={id}
          side="theirs"
          name={names.theirs}
          block={theirs}
          isChosen={shown !== 'mine'}
        />
      </div>
      <ChipGroup
        label={t('articleConflicts.keep')}
        value={shown}
        onChange={onChoose}
        options={options}
      />
    </section>
  );
}

type SideProps = {
  id: string;
  side: 'mine' | 'theirs';
  name: string;
  block: Block | null;
  isChosen: boolean;
};

function Side({ id, side, name, block, isChosen }: SideProps) {
  return (
    <div className={styles.side} data-chosen={isChosen || undefined}>
      <p className={styles.name}>
        <bdi>{name}</bdi>
      </p>
      {block === null ? (
        <p className={styles.removed}>{t('articleConflicts.removed')}</p>
      ) : (
        <ArticleBody nodes={[{ id: `${id}-${side}`, node: block.node }]} />
      )}
    </div>
  );
}
