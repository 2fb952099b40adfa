import { createFileRoute } from '@tanstack/react-router';
import { LogsPage } from '../../features/logs/view/logs-page.tsx';

export const Route = createFileRoute('/_app/logs')({
  component: LogsPage,
  staticData: { title: 'shell.logs' },
});
