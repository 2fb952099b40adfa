import { Navigate, createFileRoute } from '@tanstack/react-router';

/** Any unknown path, such as `/feed`. */
export const Route = createFileRoute('/_app/$')({
  component: () => <Navigate to="/home" replace />,
});
