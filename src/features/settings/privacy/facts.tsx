import { Section } from '../../../ui/section.tsx';
import styles from './facts.module.css';

type Fact = readonly [name: string, text: string];

/** A section with a list of facts. */
export function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <Section title={title}>
      <div className={styles.inCard}>
        <FactList facts={facts} />
      </div>
    </Section>
  );
}

/** The list alone, for use below another heading. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl>
      {facts.map(([name, text]) => (
        <div key={name} className={styles.fact}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.text}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
