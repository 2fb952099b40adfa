import styles from './facts.module.css';

type FactsProps = {
  /** The entry as one line. */
  line: string;
  /** Label and text; one without a text is left out. */
  facts: readonly (readonly [label: string, text: string | undefined])[];
};

/** An entry for reading: its line, and below it what the line leaves out. */
export function Facts({ line, facts }: FactsProps) {
  const known = facts.filter(([, text]) => text !== undefined && text !== '');
  return (
    <div className={styles.facts}>
      <p className={styles.line} dir="auto">
        {line}
      </p>
      {known.length > 0 && (
        <dl className={styles.list}>
          {known.map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd dir="auto">{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
