import { existsSync } from 'node:fs';
import express from 'express';
import { createReportAccess } from './embed-token.js';

if (existsSync('.env')) process.loadEnvFile();

/** The HTTP API of this app. */
export const api = express();
api.disable('x-powered-by');

api.get('/api/embed-token', async (_request, response) => {
  // Everyone who can open the page receives a token. Check here that the user may see the report.
  response.set('cache-control', 'no-store');
  try {
    response.json(await createReportAccess());
  } catch (error) {
    console.error(error);
    response.status(503).json({ message: 'No embed token is available.' });
  }
});
