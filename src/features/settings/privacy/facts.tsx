import { Section } from '../../../ui/section.tsx';
import styles from './facts.module.css';

type Fact = readonly [name: string, text: string];

/** Things to know, each with what it means, under a heading. */
export function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <Section title={title}>
      <div className={styles.inCard}>
        <FactList facts={facts} />
      </div>
    </Section>
  );
}

/** The same where a heading stands already. */
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
