import { createFileRoute } from '@tanstack/react-router';
import { ScheduleScreen } from '../../features/schedule/schedule-screen.tsx';

export const Route = createFileRoute('/_app/schedule')({
  component: ScheduleScreen,
  staticData: { title: 'shell.schedule' },
});
