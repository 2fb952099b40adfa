import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { SolidUnit } from '../../../../schema/records/payloads/feeding.ts';
import { useUnits } from '../../../app/preferences/units.ts';
import type { Feed } from '../../../domain/feeds.ts';
import { lastAmounts } from '../../../domain/last-amounts.ts';
import { mlToVolume } from '../../../domain/units.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Choice, Flags, Minutes, Num, OnOff, Volume, Words } from './bound.tsx';
import { useFormRecent } from './form-context.ts';
import {
  bottleContents,
  latches,
  likings,
  reactionSigns,
  severities,
  sides,
  solidUnits,
  spitUps,
  textures,
  tubeRoutes,
} from './options.ts';
import { blankBottle, blankSolid } from './feeding-payload.ts';
import type { EntryValues, FeedPart } from './values.ts';
import styles from './form.module.css';

type Values = EntryValues<'feeding'>;

export function FeedingFields() {
  const parts = useParts();
  const showsTube = parts.includes('tube');
  return (
    <>
      <Flags
        name="payload.parts"
        label={t('logs.what')}
        size="large"
        options={[
          { value: 'breast', label: t('logs.breast') },
          { value: 'bottle', label: t('logs.bottle') },
          { value: 'solids', label: t('logs.solids') },
          ...(showsTube ? [{ value: 'tube' as const, label: t('logs.tube') }] : []),
        ]}
      />
      {parts.includes('breast') && (
        <div className={cx(styles.pair, styles.sides)}>
          <Minutes name="payload.leftSec" label={t('logs.left')} />
          <Minutes name="payload.rightSec" label={t('logs.right')} />
        </div>
      )}
      {parts.includes('bottle') && <Bottles />}
      {parts.includes('solids') && <Solids />}
      {showsTube && (
        <div className={styles.part}>
          <Volume name="payload.tube.amount" label={t('logs.tubeAmount')} />
          <Choice
            name="payload.tube.content"
            label={t('logs.content')}
            options={bottleContents()}
          />
          <Choice name="payload.tube.route" label={t('logs.route')} options={tubeRoutes()} />
        </div>
      )}
    </>
  );
}

export function FeedingDetails() {
  const parts = useParts();
  const { setValue } = useFormContext<Values>();
  return (
    <>
      {parts.includes('breast') && (
        <>
          <Choice
            clearable
            name="payload.startSide"
            label={t('logs.startSide')}
            options={sides()}
          />
          <Choice clearable name="payload.endSide" label={t('logs.endSide')} options={sides()} />
          <Minutes name="payload.totalSec" label={t('logs.totalOnly')} max={240} optional />
          <Minutes name="payload.pauseSec" label={t('logs.pause')} optional />
          <Choice clearable name="payload.latch" label={t('logs.latch')} options={latches()} />
        </>
      )}
      {parts.includes('bottle') && <BottleDetails />}
      {parts.includes('solids') && <SolidDetails />}
      <Choice clearable name="payload.spitUp" label={t('logs.spitUp')} options={spitUps()} />
      {!parts.includes('tube') && (
        <div>
          <Button
            variant="quiet"
            icon={Plus}
            onClick={() => setValue('payload.parts', [...parts, 'tube'], { shouldDirty: true })}
          >
            {t('logs.addTube')}
          </Button>
        </div>
      )}
    </>
  );
}

const useParts = (): readonly FeedPart[] =>
  useWatch<Values, 'payload.parts'>({ name: 'payload.parts' });

const BOTTLES_MAX = 3;
const SOLIDS_MAX = 12;

function Bottles() {
  const { fields, append, remove } = useFieldArray<Values, 'payload.bottles'>({
    name: 'payload.bottles',
  });
  const units = useUnits();
  const recent = useFormRecent() as readonly Feed[];
  const amounts = lastAmounts(recent).map(({ takenMl, entered }) =>
    mlToVolume({ si: takenMl, entered }, units.volume),
  );
  return (
    <div className={styles.part}>
      {fields.map((field, index) => (
        <div key={field.id} className={styles.group}>
          <Volume
            name={`payload.bottles.${index}.taken`}
            label={
              index === 0 ? t('logs.bottleAmount') : t('logs.bottleAmountOf', { n: index + 1 })
            }
            lastValues={amounts}
          />
          <Choice
            name={`payload.bottles.${index}.content`}
            label={t('logs.content')}
            options={bottleContents()}
          />
          {fields.length > 1 && (
            <div>
              <Button variant="quiet" icon={Trash} onClick={() => remove(index)}>
                {t('logs.removeBottle')}
              </Button>
            </div>
          )}
        </div>
      ))}
      {fields.length < BOTTLES_MAX && (
        <div>
          <Button variant="quiet" icon={Plus} onClick={() => append(blankBottle(units))}>
            {t('logs.addBottle')}
          </Button>
        </div>
      )}
    </div>
  );
}

function BottleDetails() {
  const { fields } = useFieldArray<Values, 'payload.bottles'>({ name: 'payload.bottles' });
  const recent = useFormRecent() as readonly Feed[];
  const products = [
    ...new Set(
      recent.flatMap(({ payload }) =>
        (payload.bottles ?? []).flatMap(({ productName }) => productName ?? []),
      ),
    ),
  ];
  return fields.map((field, index) => (
    <div key={field.id} className={styles.group}>
      <Volume name={`payload.bottles.${index}.offered`} label={t('logs.offered')} optional />
      <Words
        name={`payload.bottles.${index}.productName`}
        label={t('logs.product')}
        maxLength={60}
        suggestions={products}
        optional
      />
      <OnOff name={`payload.bottles.${index}.fortified`} label={t('logs.fortified')} />
    </div>
  ));
}

function Solids() {
  const { fields, append, remove } = useFieldArray<Values, 'payload.solids'>({
    name: 'payload.solids',
  });
  const recent = useFormRecent() as readonly Feed[];
  const foods = [
    ...new Set(
      recent.flatMap(({ payload }) => (payload.solids ?? []).flatMap(({ name }) => name ?? [])),
    ),
  ];
  return (
    <div className={styles.part}>
      {fields.map((field, index) => (
        <div key={field.id} className={styles.group}>
          <Words
            name={`payload.solids.${index}.name`}
            label={t('logs.food')}
            maxLength={60}
            suggestions={foods}
          />
          <div className={styles.pair}>
            <Num
              name={`payload.solids.${index}.qty`}
              label={t('logs.quantity')}
              step={1}
              max={2_000}
              optional
            />
            <Choice
              asWritten
              clearable
              name={`payload.solids.${index}.unit`}
              label={t('logs.unit')}
              options={solidUnits(SolidUnit.options)}
            />
          </div>
          {fields.length > 1 && (
            <div>
              <Button variant="quiet" icon={Trash} onClick={() => remove(index)}>
                {t('logs.removeFood')}
              </Button>
            </div>
          )}
        </div>
      ))}
      {fields.length < SOLIDS_MAX && (
        <div>
          <Button variant="quiet" icon={Plus} onClick={() => append(blankSolid())}>
            {t('logs.addFood')}
          </Button>
        </div>
      )}
    </div>
  );
}

function SolidDetails() {
  const { fields } = useFieldArray<Values, 'payload.solids'>({ name: 'payload.solids' });
  const names = useWatch<Values, 'payload.solids'>({ name: 'payload.solids' });
  return fields.map((field, index) => {
    const food = names[index]?.name || t('logs.food');
    const path = `payload.solids.${index}`;
    return (
      <div key={field.id} className={styles.group}>
        <Choice
          clearable
          name={`${path}.liking`}
          label={t('logs.likingOf', { food })}
          options={likings()}
        />
        <Choice clearable name={`${path}.texture`} label={t('logs.texture')} options={textures()} />
        <Flags
          name={`${path}.signs`}
          label={t('logs.reactionOf', { food })}
          options={reactionSigns()}
        />
        {(names[index]?.signs.length ?? 0) > 0 && (
          <>
            <Choice
              clearable
              name={`${path}.severity`}
              label={t('logs.severity')}
              options={severities()}
            />
            <Num
              name={`${path}.onsetMin`}
              label={t('logs.onset')}
              unit={t('logs.minutesUnit')}
              step={5}
              max={2_880}
              digits={0}
              optional
            />
            <Words
              name={`${path}.reactionText`}
              label={t('logs.reactionText')}
              maxLength={300}
              optional
            />
          </>
        )}
      </div>
    );
  });
}
