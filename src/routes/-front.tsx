import { type ComponentProps, Suspense, lazy } from 'react';
import { FrontDialogs as Dialogs } from '../features/sign-in/front-dialogs.tsx';
import { PaidDialog } from '../features/sign-in/sign-up/paid-dialog.tsx';
import type { PlanChoice } from '../features/sign-in/sign-up/plan-step.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const LazyPlans = lazy(async () => ({
  default: (await import('./-shop.tsx')).Plans,
}));

const Plans: PlanChoice = (props) => (
  <Suspense fallback={<Skeleton height="6rem" count={2} />}>
    <LazyPlans {...props} />
  </Suspense>
);

/** The dialogs of the front page, with the plans that sign-up may lead to. */
export function FrontDialogs(props: Omit<ComponentProps<typeof Dialogs>, 'Plans'>) {
  return <Dialogs {...props} Plans={Plans} />;
}

/** Continues a sign-up after its payment. In one chunk with the dialogs before it. */
export function AfterPayment(props: ComponentProps<typeof PaidDialog>) {
  return <PaidDialog {...props} />;
}
