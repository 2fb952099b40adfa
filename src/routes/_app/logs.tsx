import { createFileRoute } from '@tanstack/react-router';
import { LogsScreen } from '../../features/logs/timeline/logs-screen.tsx';

export const Route = createFileRoute('/_app/logs')({
  component: LogsScreen,
  staticData: { title: 'shell.logs' },
});
