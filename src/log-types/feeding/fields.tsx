import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import type { Food } from '../../../schema/records/list-item.ts';
import { BottleContent, SolidUnit } from '../../../schema/records/payloads/feeding.ts';
import { listedFood } from '../../domain/lists/foods.ts';
import { isSameName, namesOnce } from '../../domain/lists/names.ts';
import { type Feed, isFeed } from '../../domain/log-types/feeding/feeds.ts';
import { lastAmounts } from '../../domain/log-types/feeding/last-amounts.ts';
import { mlToVolume } from '../../domain/units.ts';
import '../../i18n/lazy/lists.ts';
import { t } from '../../i18n/t.ts';
import type { Option } from '../form/form-controls.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import {
  Choice,
  Flags,
  Minutes,
  NumberInput,
  SwitchField,
  Volume,
  TextInput,
} from '../form/form-controls.tsx';
import { AddToList } from '../form/add-to-list.tsx';
import { useEntryFormContext } from '../form/form-context.ts';
import { useList } from '../form/use-list.ts';
import type { EntryValues } from '../form/log-form.ts';
import { severities, sides } from '../form/options.ts';
import { type FeedPart, type FeedingValues, blankBottle, blankSolid } from './values.ts';
import styles from '../form/form.module.css';

type Values = EntryValues<FeedingValues>;

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
  const { units } = useEntryFormContext();
  const recent = useFeeds();
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
  const recent = useFeeds();
  const listed = useList('formula');
  const names = useWatch<Values, 'payload.bottles'>({ name: 'payload.bottles' });
  const products = namesOnce([
    ...listed.flatMap(({ archived, name }) => (archived ? [] : name)),
    ...recent.flatMap(({ payload }) =>
      (payload.bottles ?? []).flatMap(({ productName }) => productName ?? []),
    ),
  ]);
  const isListed = (typed: string) => listed.some(({ name }) => isSameName(name, typed));
  return fields.map((field, index) => (
    <div key={field.id} className={styles.group}>
      <Volume name={`payload.bottles.${index}.offered`} label={t('logs.offered')} optional />
      <TextInput
        name={`payload.bottles.${index}.productName`}
        label={t('logs.product')}
        maxLength={60}
        suggestions={products}
        optional
      />
      {!isListed(names[index]?.productName ?? '') && (
        <AddToList
          label={t('lists.addFormula')}
          name={names[index]?.productName ?? ''}
          itemsOf={(name) => [{ kind: 'formula', childId: null, name }]}
        />
      )}
      <SwitchField name={`payload.bottles.${index}.fortified`} label={t('logs.fortified')} />
    </div>
  ));
}

function Solids() {
  const { fields, append, remove } = useFieldArray<Values, 'payload.solids'>({
    name: 'payload.solids',
  });
  const recent = useFeeds();
  const { units } = useEntryFormContext();
  const listed = useList('food');
  const childIds = useWatch<Values, 'childIds'>({ name: 'childIds' });
  const ofChildren = listed.filter(({ childId }) => childIds.includes(childId));
  const foods = namesOnce([
    ...ofChildren.flatMap(({ archived, name }) => (archived ? [] : name)),
    ...recent.flatMap(({ payload }) => (payload.solids ?? []).flatMap(({ name }) => name ?? [])),
  ]);
  return (
    <div className={styles.part}>
      {fields.map((field, index) => (
        <div key={field.id} className={styles.group}>
          <TextInput
            name={`payload.solids.${index}.name`}
            label={t('logs.food')}
            maxLength={60}
            suggestions={foods}
          />
          <AboutFood index={index} listed={ofChildren} childIds={childIds} />
          <div className={styles.pair}>
            <NumberInput
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
          <Button variant="quiet" icon={Plus} onClick={() => append(blankSolid(units))}>
            {t('logs.addFood')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** What the list says of a food that needs care, or a button that adds it to the list. */
function AboutFood({
  index,
  listed,
  childIds,
}: {
  index: number;
  listed: readonly Food[];
  childIds: readonly string[];
}) {
  const name = useWatch<Values, `payload.solids.${number}.name`>({
    name: `payload.solids.${index}.name`,
  });
  const food = listedFood(listed, childIds, name);
  if (food === null) {
    return (
      <AddToList
        label={t('lists.addFood')}
        name={name}
        itemsOf={(typed) =>
          childIds.map((childId) => ({ kind: 'food', childId, name: typed, status: 'tried' }))
        }
      />
    );
  }
  const notes = [
    ...(food.status === 'reaction' ? [t('lists.hadReaction')] : []),
    ...(food.chokingNote === '' ? [] : [t('lists.choking', { note: food.chokingNote })]),
  ];
  if (notes.length === 0) return null;
  return (
    <Banner tone="attention" icon={TriangleAlert} title={food.name}>
      {notes.join(' ')}
    </Banner>
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
            <NumberInput
              name={`${path}.onsetMin`}
              label={t('logs.onset')}
              unit={t('logs.minutesUnit')}
              step={5}
              max={2_880}
              digits={0}
              optional
            />
            <TextInput
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

/** The form reads the last entries of its own type only. */
function useFeeds(): readonly Feed[] {
  return useEntryFormContext().recent.filter(isFeed);
}

const bottleContents = () =>
  BottleContent.options.map((value) => ({ value, label: t(`events.content-${value}`) }));

const tubeRoutes = () => [
  { value: 'ng' as const, label: t('logs.routeNg') },
  { value: 'gtube' as const, label: t('logs.routeGtube') },
  { value: 'other' as const, label: t('logs.another') },
];

const latches = () => [
  { value: 'good' as const, label: t('logs.latchGood') },
  { value: 'ok' as const, label: t('logs.latchOk') },
  { value: 'poor' as const, label: t('logs.latchPoor') },
];

const spitUps = () => [
  { value: 'none' as const, label: t('logs.none') },
  { value: 'small' as const, label: t('logs.small') },
  { value: 'large' as const, label: t('logs.large') },
  { value: 'projectile' as const, label: t('logs.projectile') },
];

type AnySolidUnit = (typeof SolidUnit.options)[number];

const solidUnits = (units: readonly AnySolidUnit[]): Option<AnySolidUnit>[] =>
  units.map((value) => ({
    value,
    label: value === 'taste' ? t('logs.taste') : t(`events.solid-${value}`),
  }));

const likings = () => [
  { value: 'refused' as const, label: t('logs.refused') },
  { value: 'disliked' as const, label: t('logs.disliked') },
  { value: 'neutral' as const, label: t('logs.neutral') },
  { value: 'liked' as const, label: t('logs.liked') },
  { value: 'loved' as const, label: t('logs.loved') },
];

const textures = () => [
  { value: 'puree' as const, label: t('logs.puree') },
  { value: 'mashed' as const, label: t('logs.mashed') },
  { value: 'soft_pieces' as const, label: t('logs.softPieces') },
  { value: 'finger' as const, label: t('logs.fingerFood') },
  { value: 'family_food' as const, label: t('logs.familyFood') },
];

const reactionSigns = () => [
  { value: 'hives' as const, label: t('logs.hives') },
  { value: 'swelling' as const, label: t('logs.swelling') },
  { value: 'vomiting' as const, label: t('logs.vomiting') },
  { value: 'diarrhoea' as const, label: t('logs.diarrhoea') },
  { value: 'cough' as const, label: t('logs.cough') },
  { value: 'itching' as const, label: t('logs.itching') },
  { value: 'other' as const, label: t('logs.another') },
];
