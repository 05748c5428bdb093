import { find } from '@embed-portal/example-support/access';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';

hydrateRoot(find('#root'), <App />);
