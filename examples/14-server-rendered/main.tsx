import { hydrateRoot } from 'react-dom/client';
import { find } from '@embed-portal/example-support/access';
import { App } from './app.tsx';

hydrateRoot(find('#root'), <App />);
