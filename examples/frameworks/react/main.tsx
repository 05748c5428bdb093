import { find } from '@embed-portal/example-support/access';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';

createRoot(find('#root')).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
