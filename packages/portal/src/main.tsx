import '@fontsource-variable/inter/wght.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { createServices } from './app/create-services.ts';
import { StartupError } from './app/startup-error.tsx';
import { loadConfig } from './config/load-config.ts';
import { hasCatalog } from './i18n/i18n.ts';
import { messages } from './messages/common.ts';
import { readApiServers, getSessionPrefix } from './session/api-server.ts';
import { followSignOut } from './session/other-tabs.ts';
import { createUserManager, finishSignOut } from './session/user-manager.ts';
import { forgetViewSession, readViewSessionId } from './session/view-session.ts';
import { PortalError } from './shared/portal-error.ts';
import { startColorMode } from './ui/theme/color-mode.ts';

startColorMode();

// Read before the sign-in, which replaces the URL.
const viewSessionId = readViewSessionId();

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root element.');
const root = createRoot(container);

try {
  if (!hasCatalog) throw new PortalError('config_unreachable', messages.boot.catalogUnreachable);
  const config = await loadConfig();
  const apiServers = readApiServers(config);
  const userManager = createUserManager(config.oidc, getSessionPrefix(apiServers));
  const services = createServices(config, apiServers, userManager, viewSessionId);
  const showSignedOut = () => {
    services.session.phase.setState('signedOut');
  };
  if (await finishSignOut(userManager)) showSignedOut();
  followSignOut(userManager, async () => {
    showSignedOut();
    await services.view?.stop();
    forgetViewSession();
  });
  root.render(
    <StrictMode>
      <App services={services} userManager={userManager} />
    </StrictMode>,
  );
} catch (error) {
  root.render(<StartupError error={error} />);
}
