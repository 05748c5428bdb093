import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ServiceContext } from '../service/context.ts';
import { renderDevicePage, renderMessagePage } from './pages.ts';
import { sendPage } from './send-page.ts';

const formSchema = z.object({
  code: z.string().default(''),
  user: z.string().default(''),
  decision: z.string().optional(),
});

/** Creates the plugin with the page on which users enter the code that a device shows. */
export function createDeviceRoutes({ deviceCodes }: ServiceContext) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/devicelogin', async (_request, reply) =>
      sendPage(reply, renderDevicePage({ code: '', email: '' })),
    );
    app.post('/devicelogin', async ({ body }, reply) => {
      const { code, user: email, decision } = formSchema.parse(body ?? {});
      const user = z.email().safeParse(email).data;
      const userCode = code.trim().toUpperCase();
      const isDeclined = decision === 'cancel';
      if (user === undefined && !isDeclined) {
        const error = 'Enter an email address.';
        return sendPage(reply.status(422), renderDevicePage({ code, email, error }));
      }
      if (!deviceCodes.decide(userCode, isDeclined ? null : (user ?? null))) {
        const error = 'The code is unknown or has expired.';
        return sendPage(reply.status(422), renderDevicePage({ code, email, error }));
      }
      return sendPage(
        reply,
        renderMessagePage(
          isDeclined ? 'The application was not authorized.' : 'You are signed in. You can close this page.',
        ),
      );
    });
  };
}
