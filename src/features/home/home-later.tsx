import { AwayCard } from './away/away-card.tsx';

/** The parts of Home below its buttons, which they must not move. */
export function HomeLater() {
  return <AwayCard />;
}
