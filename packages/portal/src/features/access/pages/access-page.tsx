import { Navigate, useParams } from 'react-router-dom';
import { AppAccessPage } from './app-access-page.tsx';
import { RequestsPage } from './requests-page.tsx';
import { UserPage } from './user-page.tsx';

/**
 * Renders `/access/apps/{app}`, `/access/users/{user}` and `/access/requests`. One module contains all pages, because each module that the
 * router loads adds to the code of the first visit.
 */
export function Component() {
  const [list, id = ''] = (useParams()['*'] ?? '').split('/');
  if (list === 'apps') return <AppAccessPage appId={id} />;
  if (list === 'requests') return <RequestsPage />;
  if (list === 'users') return <UserPage userId={id} />;
  return <Navigate to="/" replace />;
}
