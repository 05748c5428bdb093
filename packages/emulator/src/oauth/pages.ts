import escapeHtml from 'escape-html';

const style = `
:root {
  --page: light-dark(#f5f6f8, #0b0e13); --card: light-dark(#fff, #151a23); --line: light-dark(#e0e3e9, #232a37);
  --control: light-dark(#858e9f, #626c80); --text: light-dark(#141923, #eceff4); --quiet: light-dark(#525b6b, #9aa4b6);
  --accent: #0b6a6f; --bad: light-dark(#a8262a, #f9a6a8);
}
* { box-sizing: border-box }
body {
  min-height: 100dvh; margin: 0; padding: 24px 16px; display: grid; place-items: center;
  background: var(--page); color: var(--text); font: 14px/20px 'Inter Variable', system-ui, sans-serif;
}
main {
  width: 100%; max-width: 400px; padding: 32px; background: var(--card);
  border: 1px solid var(--line); border-radius: 12px;
}
h1 { margin: 0 0 8px; font-size: 20px; line-height: 28px }
p { margin: 0; color: var(--quiet); text-wrap: pretty }
form { margin: 24px 0; display: grid; grid-template-columns: 1fr 1fr; gap: 4px 12px }
label { grid-column: 1 / -1; font-weight: 500 }
input, button { width: 100%; height: 40px; border: 1px solid var(--control); border-radius: 8px; font: inherit }
input { display: block; margin-top: 4px; padding: 0 12px; background: transparent; color: inherit }
input::placeholder { color: var(--quiet) }
button { background: transparent; color: inherit; font-weight: 600; cursor: pointer }
button:hover { background: var(--line) }
button[value=accept] { background: var(--accent); border-color: var(--accent); color: #fff }
button[value=accept]:hover { filter: brightness(.92) }
:focus-visible { outline: 2px solid light-dark(var(--accent), #5cc4c8); outline-offset: 1px }
[role=alert] { grid-column: 1 / -1; min-height: 20px; color: var(--bad) }
small { font-size: 12px; line-height: 16px }
`;

/** Renders a page. The title is plain text, the content is HTML. */
const renderPage = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
${style}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`;

const note = '<p><small>This emulator accepts any email address without a password.</small></p>';
const renderAccountField = (email: string): string =>
  `<label>Your account<input name="user" type="email" autocomplete="username" required autofocus placeholder="you@example.com" value="${escapeHtml(email)}"></label>`;
const decisionButtons = `<button name="decision" value="accept">Accept</button>
<button name="decision" value="cancel">Cancel</button>`;

interface SignInPage {
  email: string;
  error?: string;
}

/** Renders the consent page. `action` is the URL of the page itself. */
export const renderConsentPage = ({ action, email, error = '' }: SignInPage & { action: string }): string =>
  renderPage(
    'Sign in to the BI service',
    `<h1>BI service</h1>
<p>An application requests permission to read your workspaces, reports and datasets, and to refresh datasets, even when you are not signed in.</p>
<form method="post" action="${escapeHtml(action)}" novalidate>
${renderAccountField(email)}
<p role="alert">${escapeHtml(error)}</p>
${decisionButtons}
</form>
${note}`,
  );

/** Renders the page on which users enter the code that a device shows. */
export const renderDevicePage = ({ code, email, error = '' }: SignInPage & { code: string }): string =>
  renderPage(
    'Sign in on a device',
    `<h1>BI service</h1>
<p>Enter the code that the application shows. It requests permission to read your workspaces, reports and datasets.</p>
<form method="post" action="/devicelogin" novalidate>
<label>Code<input name="code" autocomplete="off" required value="${escapeHtml(code)}"></label>
${renderAccountField(email)}
<p role="alert">${escapeHtml(error)}</p>
${decisionButtons}
</form>
${note}`,
  );

/** Renders a page that only states something. */
export const renderMessagePage = (message: string): string =>
  renderPage('BI service', `<h1>BI service</h1>\n<p>${escapeHtml(message)}</p>`);

/** Script of the page that `renderFormPost` returns. */
export const formPostScript = 'document.forms[0].submit()';

/** Renders a page that sends fields to the application as soon as it is open. */
export const renderFormPost = (action: string, fields: Readonly<Record<string, string>>): string =>
  renderPage(
    'Signing in',
    `<form method="post" action="${escapeHtml(action)}">
${Object.entries(fields)
  .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
  .join('\n')}
<noscript><button>Continue</button></noscript>
</form>
<script>${formPostScript}</script>`,
  );
