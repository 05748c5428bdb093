import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ReportPage } from './report-page';

const root = document.querySelector('#root');
if (!root) throw new Error('The page has no element #root.');
createRoot(root).render(
  <StrictMode>
    <ReportPage />
  </StrictMode>,
);
