import { useState } from 'react';
import type { Entry } from '../../../replica/documents/entry.ts';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import '../../../i18n/lazy/vault.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { ChipGroup } from '../../../ui/chip.tsx';
import { ColorMark } from '../../../ui/color-mark.tsx';
import { Sheet } from '../../../ui/sheet.tsx';

type WhoIsInProps = {
  family: readonly Entry<ChildRecord>[];
  onClose: () => void;
  onChosen: (childIds: string[]) => void;
};

/** Asks a caregiver of several children before the files: a photo without a child concerns the parents. */
export function WhoIsIn({ family, onClose, onChosen }: WhoIsInProps) {
  const [chosen, setChosen] = useState<string[]>([]);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('vault.whoIsIn')}
      intro={t('vault.whoIsInText')}
      footer={
        <Button
          variant="primary"
          size="large"
          wide
          disabled={chosen.length === 0}
          onClick={() => onChosen(chosen)}
        >
          {t('vault.chooseFiles')}
        </Button>
      }
    >
      <ChipGroup
        multiple
        label={t('vault.whoIsIn')}
        value={chosen}
        onChange={setChosen}
        options={family.map(({ record: { id, name, color } }) => ({
          value: id,
          label: <bdi>{name}</bdi>,
          mark: <ColorMark color={color} />,
        }))}
      />
    </Sheet>
  );
}
