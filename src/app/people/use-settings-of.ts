import { useMemo } from 'react';
import { type SettingsOf, settingsOfChildren } from '../../domain/statistics/settings.ts';
import { useSelectedChild } from './selected-child.ts';

/** The log settings of the shown children, and what they share for entries without a child. */
export function useSettingsOf(): SettingsOf {
  const { chosen } = useSelectedChild();
  return useMemo(() => settingsOfChildren(chosen.map(({ record }) => record)), [chosen]);
}
