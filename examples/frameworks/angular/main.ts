import 'zone.js';
import { bootstrapApplication } from '@angular/platform-browser';
import { fetchAccess } from '@embed-portal/example-support/access';
import { Service } from 'embed-toolkit';
import { provideEmbedService } from 'embed-toolkit/angular';
import { App, initialAccess } from './app.ts';

const access = await fetchAccess();
await bootstrapApplication(App, {
  providers: [
    provideEmbedService(new Service({ embedOrigins: access.embedOrigins })),
    { provide: initialAccess, useValue: access },
  ],
});
