import { createRoot } from 'react-dom/client';
import { fetchAccess, find } from '@embed-portal/example-support/access';
import { App } from './app.tsx';

createRoot(find('main')).render(<App access={await fetchAccess()} />);
