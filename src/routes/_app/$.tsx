import { Navigate, createFileRoute } from '@tanstack/react-router';

/** Any path the app does not know, `/feed` among them. */
export const Route = createFileRoute('/_app/$')({
  component: () => <Navigate to="/home" replace />,
});
