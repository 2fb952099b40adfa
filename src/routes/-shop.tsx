import type { ComponentProps } from 'react';
import { PlanChoice } from '../features/subscription/plans/plan-choice.tsx';
import { SubscribeScreen } from '../features/subscription/subscribe-screen.tsx';

// The plans in a dialog and on their page, in one piece: each more is named in the first script.

export function Plans(props: ComponentProps<typeof PlanChoice>) {
  return <PlanChoice {...props} />;
}

export function Shop(props: ComponentProps<typeof SubscribeScreen>) {
  return <SubscribeScreen {...props} />;
}
