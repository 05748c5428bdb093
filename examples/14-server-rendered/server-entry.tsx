import { renderToString } from 'react-dom/server';
import { App } from './app.tsx';

/** The page as a browser gets it first. */
export const render = (): string => renderToString(<App />);
