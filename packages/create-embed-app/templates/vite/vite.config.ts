import { defineConfig } from 'vite';
import { api } from './server/api.js';

export default defineConfig({
  server: { port: Number(process.env.PORT || 3000), strictPort: Boolean(process.env.PORT) },
  plugins: [
    {
      name: 'api',
      configureServer: ({ middlewares }) => {
        middlewares.use(api);
      },
    },
  ],
});
