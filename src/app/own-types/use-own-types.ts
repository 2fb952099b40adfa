import type { LogDefinitionRecord } from '../../../schema/records/log-definition.ts';
import { definitionsOf } from '../../replica/stores/log-definitions.ts';
import { useQuery } from '../use-query.ts';

/** The family's own log types by name, archived ones too; undefined while they load. */
export function useOwnTypes(): readonly LogDefinitionRecord[] | undefined {
  const entries = useQuery((replica) => definitionsOf(replica).live({ order: 'oldestFirst' }), []);
  return entries
    ?.map(({ record }) => record)
    .toSorted((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1));
}
