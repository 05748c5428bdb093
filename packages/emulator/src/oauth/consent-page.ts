const entities: Record<string, string> = {
  '&': '&amp;',
  '"': '&quot;',
  '<': '&lt;',
  '>': '&gt;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&"<>']/g, (character) => entities[character] ?? '');
}

/** Asks who it is and whether the application may act for them. `action` is the address of the page itself. */
export function consentPage({
  action,
  email,
  fault = '',
}: {
  action: string;
  email: string;
  fault?: string;
}): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Sign in to the BI service</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 26rem; margin: 12vh auto 0; padding: 0 1.5rem }
input { display: block; width: 100%; box-sizing: border-box; font: inherit; padding: .5rem; margin: .25rem 0 1rem }
button { font: inherit; padding: .5rem 1.25rem }
[role=alert] { color: #c62828; min-height: 1.5em; margin: 0 }
</style>
</head>
<body>
<main>
<h1>BI service</h1>
<p>An application asks to read your workspaces, reports and data sets, and to refresh these, also while you are away.</p>
<form method="post" action="${escaped(action)}" novalidate>
<label>Your account<input name="user" type="email" autocomplete="username" required autofocus placeholder="you@example.com" value="${escaped(email)}"></label>
<p role="alert">${escaped(fault)}</p>
<button name="decision" value="accept">Accept</button>
<button name="decision" value="cancel">Cancel</button>
</form>
<p><small>This emulator takes any address and asks for no password.</small></p>
</main>
</body>
</html>
`;
}
