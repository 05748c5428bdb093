import { Navigate, createBrowserRouter } from 'react-router-dom';
import { RemountRoute, reloadPath } from './remount-route.tsx';
import { RequireCapability } from './require-capability.tsx';
import { RouteErrorBoundary } from './route-error-boundary.tsx';
import { home, sections } from './screens.ts';
import { Shell } from './shell/shell.tsx';

export const createRouter = () =>
  createBrowserRouter([
    {
      element: <Shell />,
      errorElement: <RouteErrorBoundary />,
      hydrateFallbackElement: <></>,
      children: [
        ...sections.map(({ path, access, pages }) => ({
          path,
          element: <RequireCapability key={path} access={access} />,
          children: pages.map((page) => ({ ...page, errorElement: <RouteErrorBoundary /> })),
        })),
        { path: reloadPath, element: <RemountRoute /> },
        { path: '*', element: <Navigate to={home} replace /> },
      ],
    },
  ]);
