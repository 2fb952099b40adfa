import { createRootRoute } from '@tanstack/react-router';
import { RootLayout } from '../features/shell/root-layout.tsx';

export const Route = createRootRoute({ component: RootLayout });
