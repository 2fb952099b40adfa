import { createFileRoute } from '@tanstack/react-router';
import { GrowthScreen } from '../../features/growth/growth-screen.tsx';

export const Route = createFileRoute('/_app/growth')({
  component: GrowthScreen,
  staticData: { title: 'shell.growth' },
});
