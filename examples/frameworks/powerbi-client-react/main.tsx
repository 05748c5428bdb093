import { fetchAccess, find } from '@embed-portal/example-support/access';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';

createRoot(find('main')).render(<App access={await fetchAccess()} />);
