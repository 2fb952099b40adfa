import type { ComponentProps } from 'react';
import { PlanChoice } from '../features/subscription/plans/plan-choice.tsx';
import { SubscribeScreen } from '../features/subscription/subscribe-screen.tsx';

// The plans for the dialog and for their page share one chunk: each chunk enlarges the first
// script.

export function Plans(props: ComponentProps<typeof PlanChoice>) {
  return <PlanChoice {...props} />;
}

export function Shop(props: ComponentProps<typeof SubscribeScreen>) {
  return <SubscribeScreen {...props} />;
}
