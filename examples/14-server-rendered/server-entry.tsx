import { renderToString } from 'react-dom/server';
import { App } from './app.tsx';

/** The initial HTML of the page. */
export const render = (): string => renderToString(<App />);
