import { useEffect, useId, useRef, useState } from 'react';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Control, Section } from '../../../ui/section.tsx';
import { type MatrixRow, cellOf, groupRows, typeRows, withCell } from './matrix.ts';
import styles from './matrix-section.module.css';
import { Scope } from './scope.tsx';

type MatrixSectionProps = {
  muted: string[];
  onChange: (muted: string[]) => void;
};

/** Which of what others do is announced, by type and child. */
export function MatrixSection({ muted, onChange }: MatrixSectionProps) {
  const { someGrant } = useRights();
  const { children = [] } = useSelectedChild();
  const [isDetailed, setIsDetailed] = useState(false);
  // With one child its column would say the same as that of everything.
  const columns = children.length < 2 ? [] : children.map(({ record }) => record);
  const rows = isDetailed ? typeRows : groupRows;
  return (
    <Section title={t('notificationSettings.kinds')}>
      <Control>
        <Scope of="me" />
        <p>
          {someGrant(({ notify }) => notify)
            ? t('notificationSettings.kindsHint')
            : t('notificationSettings.notAllowed')}
        </p>
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col" className={styles.kind}>
                  {t('notificationSettings.kind')}
                </th>
                <th scope="col">
                  {columns.length === 0
                    ? t('notificationSettings.isOn')
                    : t('notificationSettings.everything')}
                </th>
                {columns.map(({ id, name }) => (
                  <th key={id} scope="col">
                    <bdi>{name}</bdi>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.name} {...{ row, columns, muted, onChange }} />
              ))}
            </tbody>
          </table>
        </div>
        <Button
          size="small"
          variant="quiet"
          aria-expanded={isDetailed}
          onClick={() => setIsDetailed(!isDetailed)}
        >
          {isDetailed ? t('notificationSettings.fewerKinds') : t('notificationSettings.eachKind')}
        </Button>
      </Control>
    </Section>
  );
}

function Row({
  row,
  columns,
  muted,
  onChange,
}: MatrixSectionProps & { row: MatrixRow; columns: readonly ChildRecord[] }) {
  const id = useId();
  const kind = t(`notificationSettings.${row.name}`);
  const set = (childId: string | null) => (isOn: boolean) =>
    onChange(withCell(muted, row, { childId, isOn }));
  const all = cellOf(muted, row, null);
  return (
    <tr>
      <th scope="row" id={id} className={styles.kind}>
        {kind}
      </th>
      <Cell
        label={
          columns.length === 0
            ? kind
            : t('notificationSettings.cell', { kind, child: t('notificationSettings.everything') })
        }
        state={all}
        onChange={set(null)}
      />
      {columns.map((child) => (
        <Cell
          key={child.id}
          label={t('notificationSettings.cell', { kind, child: child.name })}
          state={cellOf(muted, row, child.id)}
          // Without any it has nothing to add.
          disabled={all === 'off'}
          onChange={set(child.id)}
        />
      ))}
    </tr>
  );
}

function Cell({
  label,
  state,
  disabled,
  onChange,
}: {
  label: string;
  state: 'on' | 'off' | 'some';
  disabled?: boolean;
  onChange: (isOn: boolean) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // No attribute of HTML says it.
    if (input.current) input.current.indeterminate = state === 'some';
  }, [state]);
  return (
    <td>
      <label className={styles.cell}>
        <input
          ref={input}
          type="checkbox"
          aria-label={label}
          checked={state !== 'off'}
          disabled={disabled}
          onChange={(event) => onChange(state === 'some' || event.target.checked)}
          className={styles.box}
        />
      </label>
    </td>
  );
}
