import minimal from '@embed-portal/example-minimal/vite.config.mjs';
import { defineConfig } from 'vite';

/** Configures the emulator to issue tokens that are valid for 8 seconds. */
export default defineConfig(async () => {
  await fetch(`${process.env['BI_LOGIN_URL']}/__emulator/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: { lifetimeSeconds: 8 } }),
  });
  return { ...minimal, root: import.meta.dirname };
});
