import '@fontsource-variable/inter/wght.css';
import { createRoot } from 'react-dom/client';
import { Playground } from './playground.tsx';

const root = document.querySelector('#app');
if (root) createRoot(root).render(<Playground />);
