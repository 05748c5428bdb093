import { hydrateRoot } from 'react-dom/client';
import { find } from '../support/access.ts';
import { App } from './app.tsx';

hydrateRoot(find('#root'), <App />);
