import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useState } from 'react';
import { ScheduleCategory } from '../../../schema/records/schedule-entry.ts';
import { usePeople } from '../../app/entries/people.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { ChipGroup } from '../../ui/chip.tsx';
import { ColorMark } from '../../ui/color-mark.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Switch } from '../../ui/switch.tsx';
import { lookOf } from './category-look.ts';
import { layers } from './layers.ts';
import { useScheduleAddress } from './schedule-address.ts';
import { categoryText } from './schedule-texts.ts';
import styles from './schedule-screen.module.css';

const ANY = 'any';

/** Opens the layers and filters of every view. */
export function FilterButton() {
  const [{ person, category, hidden }] = useScheduleAddress();
  const [isOpen, setIsOpen] = useState(false);
  const count = hidden.length + Number(person !== undefined) + Number(category !== null);
  return (
    <>
      <IconButton
        icon={SlidersHorizontal}
        variant={count === 0 ? 'plain' : 'filled'}
        label={count === 0 ? t('schedule.shown') : t('schedule.shownCount', { count })}
        onClick={() => setIsOpen(true)}
      />
      <FilterSheet open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

function FilterSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [{ person, category, hidden }, change] = useScheduleAddress();
  const people = usePeople();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('schedule.shownTitle')}
      footer={
        <Button variant="primary" size="large" wide onClick={onClose}>
          {t('schedule.done')}
        </Button>
      }
    >
      <div className={styles.fields}>
        <Field as="group" label={t('schedule.layers')}>
          {() =>
            layers.map((layer) => (
              <Switch
                key={layer}
                label={t(`schedule.layer-${layer}`)}
                checked={!hidden.includes(layer)}
                onChange={(isShown) =>
                  change({
                    hidden: layers.filter((each) =>
                      each === layer ? !isShown : hidden.includes(each),
                    ),
                  })
                }
              />
            ))
          }
        </Field>
        <Field as="group" label={t('schedule.person')}>
          {() => (
            <ChipGroup
              label={t('schedule.person')}
              value={person ?? ANY}
              onChange={(next) => change({ person: next === ANY ? undefined : next })}
              options={[
                { value: ANY, label: t('schedule.everybody') },
                ...people.all.map(({ id, name, color }) => ({
                  value: id,
                  label: <bdi>{name}</bdi>,
                  mark: <ColorMark color={color} />,
                })),
              ]}
            />
          )}
        </Field>
        <Field as="group" label={t('schedule.category')}>
          {() => (
            <ChipGroup
              label={t('schedule.category')}
              value={category ?? ANY}
              onChange={(next) =>
                change({ category: ScheduleCategory.options.find((name) => name === next) ?? null })
              }
              options={[
                { value: ANY, label: t('schedule.anyCategory') },
                ...ScheduleCategory.options.map((value) => ({
                  value,
                  label: categoryText(value),
                  icon: lookOf(value).icon,
                })),
              ]}
            />
          )}
        </Field>
      </div>
    </Sheet>
  );
}
