import { Section } from '../../../ui/section.tsx';
import styles from './facts.module.css';

/** Things to know, each with what it means. */
export function Facts({
  title,
  facts,
}: {
  title: string;
  facts: readonly (readonly [name: string, text: string])[];
}) {
  return (
    <Section title={title}>
      <dl className={styles.facts}>
        {facts.map(([name, text]) => (
          <div key={name} className={styles.fact}>
            <dt className={styles.name}>{name}</dt>
            <dd className={styles.text}>{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
