import { renderToString } from 'react-dom/server';
import { App } from './app.tsx';

/** Returns the initial HTML of the page. */
export const render = (): string => renderToString(<App />);
