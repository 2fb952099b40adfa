import { useRights } from '../entries/rights.ts';
import { OwnMark } from '../../log-types/custom/own-mark.tsx';
import { RowButton } from '../../ui/list.tsx';
import { DEFINED_TYPE } from '../../../schema/collections/log-definitions.ts';
import { useOwnTypes } from './use-own-types.ts';

/** Rows that each open the form of one own type of the family. */
export function OwnTypeRows({
  childIds,
  onChoose,
}: {
  childIds: readonly string[];
  onChoose: (definitionId: string) => void;
}) {
  const { mayLogForSome } = useRights();
  const types = useOwnTypes();
  if (types === undefined || !mayLogForSome(DEFINED_TYPE, childIds)) return null;
  return types
    .filter(({ archived }) => !archived)
    .map(({ id, name, icon, color }) => (
      <RowButton
        key={id}
        start={<OwnMark icon={icon} color={color} />}
        title={<bdi>{name}</bdi>}
        onClick={() => onChoose(id)}
      />
    ));
}
