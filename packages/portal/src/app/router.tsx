import { Navigate, createBrowserRouter } from 'react-router-dom';
import { AllowedOnly } from './allowed-only.tsx';
import { Crash } from './crash.tsx';
import { Reload, reloadPath } from './reload.tsx';
import { home, screens } from './screens.ts';
import { Shell } from './shell/shell.tsx';

export const createRouter = () =>
  createBrowserRouter([
    {
      element: <Shell />,
      errorElement: <Crash />,
      hydrateFallbackElement: <></>,
      children: [
        ...screens.map(({ path, access, pages }) => ({
          path,
          element: <AllowedOnly key={path} access={access} />,
          children: pages.map((page) => ({ ...page, errorElement: <Crash /> })),
        })),
        { path: reloadPath, element: <Reload /> },
        { path: '*', element: <Navigate to={home} replace /> },
      ],
    },
  ]);
