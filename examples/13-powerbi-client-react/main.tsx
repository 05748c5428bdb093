import { createRoot } from 'react-dom/client';
import { fetchAccess, find } from '../support/access.ts';
import { App } from './app.tsx';

createRoot(find('main')).render(<App access={await fetchAccess()} />);
