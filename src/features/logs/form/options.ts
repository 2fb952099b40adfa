import { BottleContent, type SolidUnit } from '../../../../schema/records/payloads/feeding.ts';
import { DoseUnit } from '../../../../schema/records/payloads/medication.ts';
import { DiaperColor, DiaperFlag } from '../../../../schema/records/payloads/diaper.ts';
import { SleepPlace } from '../../../../schema/records/payloads/sleep.ts';
import { t, tKey } from '../../../i18n/t.ts';
import type { Option } from './bound.tsx';

/** The values of each choice with their words, in the order of how often they are wanted. */

export const sides = () => [
  { value: 'left' as const, label: t('logs.left') },
  { value: 'right' as const, label: t('logs.right') },
];

export const bottleContents = () =>
  BottleContent.options.map((value) => ({ value, label: t(`events.content-${value}`) }));

export const tubeRoutes = () => [
  { value: 'ng' as const, label: t('logs.routeNg') },
  { value: 'gtube' as const, label: t('logs.routeGtube') },
  { value: 'other' as const, label: t('logs.another') },
];

export const latches = () => [
  { value: 'good' as const, label: t('logs.latchGood') },
  { value: 'ok' as const, label: t('logs.latchOk') },
  { value: 'poor' as const, label: t('logs.latchPoor') },
];

export const spitUps = () => [
  { value: 'none' as const, label: t('logs.none') },
  { value: 'small' as const, label: t('logs.small') },
  { value: 'large' as const, label: t('logs.large') },
  { value: 'projectile' as const, label: t('logs.projectile') },
];

type AnySolidUnit = (typeof SolidUnit.options)[number];

export const solidUnits = (units: readonly AnySolidUnit[]): Option<AnySolidUnit>[] =>
  units.map((value) => ({
    value,
    label: value === 'taste' ? t('logs.taste') : t(`events.solid-${value}`),
  }));

export const likings = () => [
  { value: 'refused' as const, label: t('logs.refused') },
  { value: 'disliked' as const, label: t('logs.disliked') },
  { value: 'neutral' as const, label: t('logs.neutral') },
  { value: 'liked' as const, label: t('logs.liked') },
  { value: 'loved' as const, label: t('logs.loved') },
];

export const textures = () => [
  { value: 'puree' as const, label: t('logs.puree') },
  { value: 'mashed' as const, label: t('logs.mashed') },
  { value: 'soft_pieces' as const, label: t('logs.softPieces') },
  { value: 'finger' as const, label: t('logs.fingerFood') },
  { value: 'family_food' as const, label: t('logs.familyFood') },
];

export const reactionSigns = () => [
  { value: 'hives' as const, label: t('logs.hives') },
  { value: 'swelling' as const, label: t('logs.swelling') },
  { value: 'vomiting' as const, label: t('logs.vomiting') },
  { value: 'diarrhoea' as const, label: t('logs.diarrhoea') },
  { value: 'cough' as const, label: t('logs.cough') },
  { value: 'itching' as const, label: t('logs.itching') },
  { value: 'other' as const, label: t('logs.another') },
];

export const severities = () => [
  { value: 'mild' as const, label: t('events.severity-mild') },
  { value: 'moderate' as const, label: t('events.severity-moderate') },
  { value: 'severe' as const, label: t('events.severity-severe') },
];

export const sizes = () => [
  { value: 'small' as const, label: t('logs.small') },
  { value: 'medium' as const, label: t('logs.medium') },
  { value: 'large' as const, label: t('logs.large') },
];

export const diaperKinds = () => [
  { value: 'wet' as const, label: t('logs.wet') },
  { value: 'dirty' as const, label: t('logs.dirty') },
  { value: 'both' as const, label: t('logs.both') },
  { value: 'dry' as const, label: t('logs.dry') },
];

export const diaperPlaces = () => [
  { value: 'diaper' as const, label: t('logs.inDiaper') },
  { value: 'potty' as const, label: t('events.place-potty') },
  { value: 'toilet' as const, label: t('events.place-toilet') },
  { value: 'accident' as const, label: t('events.place-accident') },
];

export const diaperColors = () =>
  DiaperColor.options.map((value) => ({ value, label: t(`events.color-${value}`) }));

export const diaperFlags = () =>
  DiaperFlag.options.map((value) => ({ value, label: t(`events.flag-${value}`) }));

export const consistencies = () =>
  (['liquid', 'runny', 'soft', 'formed', 'hard', 'pellets'] as const).map((value) => ({
    value,
    label: t(`events.consistency-${value}`),
  }));

export const rashes = () => [{ value: 'none' as const, label: t('logs.none') }, ...severities()];

export const sleepKinds = () => [
  { value: 'nap' as const, label: t('events.sleep-nap') },
  { value: 'night' as const, label: t('events.sleep-night') },
];

export const sleepPlaces = () =>
  SleepPlace.options.map((value) => ({ value, label: t(`events.bed-${value}`) }));

export const fellAsleeps = () => [
  { value: 'self' as const, label: t('logs.bySelf') },
  { value: 'feeding' as const, label: t('logs.byFeeding') },
  { value: 'rocking' as const, label: t('logs.byRocking') },
  { value: 'held' as const, label: t('logs.held') },
  { value: 'stroller' as const, label: t('events.bed-stroller') },
  { value: 'driving' as const, label: t('logs.byDriving') },
  { value: 'other' as const, label: t('logs.another') },
];

export const qualities = () => [
  { value: 'poor' as const, label: t('logs.poor') },
  { value: 'fair' as const, label: t('logs.fair') },
  { value: 'good' as const, label: t('logs.good') },
  { value: 'great' as const, label: t('logs.great') },
];

export const wokeMoods = () => [
  { value: 'happy' as const, label: t('logs.happy') },
  { value: 'calm' as const, label: t('logs.calm') },
  { value: 'upset' as const, label: t('logs.upset') },
];

export const wokenBys = () => [
  { value: 'self' as const, label: t('logs.byThemselves') },
  { value: 'noise' as const, label: t('logs.byNoise') },
  { value: 'person' as const, label: t('logs.bySomebody') },
  { value: 'other' as const, label: t('logs.another') },
];

export const soothings = () => [
  { value: 'self' as const, label: t('logs.bySelf') },
  { value: 'feed' as const, label: t('logs.byFeed') },
  { value: 'held' as const, label: t('logs.held') },
  { value: 'other' as const, label: t('logs.another') },
];

export const destinations = () =>
  (['stored', 'fed_now', 'discarded'] as const).map((value) => ({
    value,
    label: t(`events.destination-${value}`),
  }));

export const storages = () =>
  (['room', 'fridge', 'freezer'] as const).map((value) => ({
    value,
    label: t(`events.storage-${value}`),
  }));

export const pumpMethods = () => [
  { value: 'electric' as const, label: t('logs.electric') },
  { value: 'manual' as const, label: t('logs.manual') },
  { value: 'hand' as const, label: t('logs.byHand') },
  { value: 'passive' as const, label: t('logs.passive') },
];

export const discomforts = () => [
  { value: 'none' as const, label: t('logs.none') },
  { value: 'mild' as const, label: t('events.severity-mild') },
  { value: 'strong' as const, label: t('logs.strong') },
];

/** The unit of more than one; the number beside it is not known yet. */
export const doseUnitName = (unit: DoseUnit): string => tKey(`events.unit-${unit}`, { count: 2 });

const COMMON_UNITS = ['ml', 'drops', 'mg', 'tablets', 'suppository', 'puffs'] as const;

export const doseUnits = (): Option<DoseUnit>[] =>
  [...new Set<DoseUnit>([...COMMON_UNITS, ...DoseUnit.options])].map((value) => ({
    value,
    label: doseUnitName(value),
  }));

export const doseStatuses = () => [
  { value: 'given' as const, label: t('logs.given') },
  { value: 'skipped' as const, label: t('logs.skipped') },
  { value: 'refused' as const, label: t('logs.refused') },
  { value: 'vomited' as const, label: t('logs.vomited') },
];

export const medicineRoutes = () => [
  { value: 'mouth' as const, label: t('logs.byMouth') },
  { value: 'rectal' as const, label: t('logs.rectal') },
  { value: 'skin' as const, label: t('logs.skin') },
  { value: 'inhaled' as const, label: t('logs.inhaled') },
  { value: 'nose' as const, label: t('logs.nose') },
  { value: 'eye' as const, label: t('logs.eye') },
  { value: 'ear' as const, label: t('logs.ear') },
  { value: 'injection' as const, label: t('logs.injection') },
];

export const temperatureSites = () => [
  { value: 'rectal' as const, label: t('logs.rectal') },
  { value: 'ear' as const, label: t('logs.ear') },
  { value: 'armpit' as const, label: t('logs.armpit') },
  { value: 'forehead' as const, label: t('logs.forehead') },
  { value: 'mouth' as const, label: t('logs.mouth') },
  { value: 'unknown' as const, label: t('logs.notSaid') },
];
