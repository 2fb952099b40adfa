import { useMemo } from 'react';
import { type SettingsOf, settingsOfChildren } from '../../domain/statistics/settings.ts';
import { type ChildChoice, useSelectedChild } from './selected-child.ts';

/** The log settings of any child that is not archived, such as that of a running timer. */
export function useSettingsOfAll(): SettingsOf {
  return useSettings(useSelectedChild().children ?? NONE);
}

/** The log settings of the shown children, and what they share for entries without a child. */
export function useSettingsOf(): SettingsOf {
  return useSettings(useSelectedChild().chosen);
}

const NONE: ChildChoice['chosen'] = [];

function useSettings(children: ChildChoice['chosen']): SettingsOf {
  return useMemo(() => settingsOfChildren(children.map(({ record }) => record)), [children]);
}
