import {
  type MappedField,
  mappedFields,
  simpleKinds,
} from '../../../domain/import/column-mapping.ts';
import { t } from '../../../i18n/t.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import type { QuestionsProps } from './use-import.ts';
import styles from './import.module.css';

const kinds = [...simpleKinds, 'own', 'note'] as const;

/** Of a table that no format knows: what its columns are, and what the kinds of its rows are. */
export function ColumnQuestions({ asking, importing }: QuestionsProps) {
  const { read, answers } = asking;
  const { mapping } = answers;
  if (mapping === null) return null;
  const columns = mapping.columns as Readonly<Record<MappedField, string | null>>;
  return (
    <>
      <div className={styles.group}>
        <h2 className={styles.title}>{t('imports.table')}</h2>
        <FirstRows head={read.head} rows={read.sample} />
      </div>
      <div className={styles.group}>
        <h2 className={styles.title}>{t('imports.columns')}</h2>
        {mappedFields.map((field) => (
          <SelectField
            key={field}
            label={t(`imports.column-${field}`)}
            none={t('imports.columnNone')}
            optional={false}
            value={columns[field]}
            options={read.head
              .filter((name) => name !== '')
              .map((name) => ({ value: name.toLowerCase(), label: name }))}
            onChange={(column) => void importing.remap(asking, { ...columns, [field]: column })}
          />
        ))}
      </div>
      <div className={styles.group}>
        <h2 className={styles.title}>{t('imports.kinds')}</h2>
        {Object.entries(mapping.kinds).map(([value, kind]) => (
          <SelectField
            key={value}
            label={value === '' ? t('imports.kindEmpty') : value}
            none={null}
            value={kind}
            options={kinds.map((each) => ({ value: each, label: t(`imports.kind-${each}`) }))}
            onChange={(chosen) => {
              if (chosen === null) return;
              const next = { ...mapping, kinds: { ...mapping.kinds, [value]: chosen } };
              void importing.change(asking, { mapping: next });
            }}
          />
        ))}
      </div>
    </>
  );
}

function FirstRows({
  head,
  rows,
}: {
  head: readonly string[];
  rows: readonly (readonly string[])[];
}) {
  return (
    // It scrolls, and Safari lets no key reach what does not take the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.tableFrame} role="group" aria-label={t('imports.table')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {head.map((name, column) => (
              // Two columns may have the same name.
              // oxlint-disable-next-line react/no-array-index-key
              <th key={column} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // Two rows may be the same in everything.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={row}>
              {cells.map((cell, column) => (
                // oxlint-disable-next-line react/no-array-index-key
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
