import { getTextColor } from './color.ts';

/** Returns the style sheet of all pages. Each color is defined once, as a token. Grays are tinted with the accent color. */
export function buildStyleSheet(accentColor: string): string {
  return `${typeface}${buildLightTokens(accentColor)}${darkTokens}${base}${card}${forms}${buttons}${account}${motion}`;
}

const typeface = `
@font-face {
  font-family: 'Inter Variable';
  src: url('/assets/inter.woff2') format('woff2');
  font-weight: 100 900;
  font-display: swap;
}`;

function buildLightTokens(accentColor: string): string {
  return `
:root {
  color-scheme: light dark;
  --accent: ${accentColor};
  --on-accent: ${getTextColor(accentColor)};
  --accent-strong: color-mix(in oklab, var(--accent), black 14%);
  --link: color-mix(in oklab, var(--accent), black 8%);
  --ring: color-mix(in oklab, var(--accent), transparent 72%);
  --page: color-mix(in oklab, #f7f8fa, var(--accent) 2.5%);
  --surface: #ffffff;
  --sunken: color-mix(in oklab, #f5f6f8, var(--accent) 2%);
  --border: color-mix(in oklab, #e4e7ec, var(--accent) 3%);
  --field-border: color-mix(in oklab, #c6ccd6, var(--accent) 4%);
  --text: #141922;
  --muted: #5a6474;
  --bad: #b42318;
  --bad-soft: #fef2f1;
  --bad-border: #f6cfca;
  --good: #087443;
  --good-soft: #e9f7f0;
  --backdrop: color-mix(in oklab, var(--accent), transparent 93%);
  --shadow: 0 1px 2px rgb(16 24 40 / 5%), 0 12px 32px -8px rgb(16 24 40 / 10%);
}`;
}

const darkTokens = `
@media (prefers-color-scheme: dark) {
  :root {
    --accent-strong: color-mix(in oklab, var(--accent), white 12%);
    --link: color-mix(in oklab, var(--accent), white 42%);
    --ring: color-mix(in oklab, var(--accent), transparent 55%);
    --page: color-mix(in oklab, #0d1015, var(--accent) 3%);
    --surface: color-mix(in oklab, #161a21, var(--accent) 3%);
    --sunken: color-mix(in oklab, #101319, var(--accent) 3%);
    --border: color-mix(in oklab, #262c36, var(--accent) 4%);
    --field-border: color-mix(in oklab, #3a4250, var(--accent) 5%);
    --text: #e9ecf1;
    --muted: #9aa4b4;
    --bad: #ff9b92;
    --bad-soft: #2d1715;
    --bad-border: #55251f;
    --good: #6fd3a3;
    --good-soft: #10281d;
    --backdrop: color-mix(in oklab, var(--accent), transparent 91%);
    --shadow: 0 1px 2px rgb(0 0 0 / 40%), 0 16px 40px -8px rgb(0 0 0 / 50%);
  }
}`;

const base = `
*, *::before, *::after { box-sizing: border-box; }
[hidden] { display: none !important; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0;
  min-height: 100vh;
  min-height: 100dvh;
  display: grid;
  place-items: center;
  padding: 32px 16px;
  background: var(--page);
  color: var(--text);
  font: 400 14px/20px 'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
  -webkit-font-smoothing: antialiased;
}
h1, p, dl, dd { margin: 0; }
h1 { font-size: 20px; line-height: 28px; font-weight: 650; letter-spacing: -0.012em; }
a { color: var(--link); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.icon { flex: none; }
.backdrop {
  position: fixed;
  inset: auto 0 0;
  width: 100%;
  height: 46vh;
  fill: var(--backdrop);
  pointer-events: none;
  -webkit-mask-image: linear-gradient(to top, transparent, black 90%);
  mask-image: linear-gradient(to top, transparent, black 90%);
}
.frame { position: relative; width: 100%; max-width: 400px; display: grid; gap: 24px; }
.frame.wide { max-width: 560px; }
.brand { display: flex; align-items: center; justify-content: center; gap: 12px; }
.brand svg { flex: none; }
.brand span { font-size: 16px; line-height: 24px; font-weight: 600; letter-spacing: -0.01em; overflow-wrap: anywhere; }
footer { text-align: center; font-size: 12px; line-height: 16px; color: var(--muted); }
@media (max-width: 600px) { .backdrop { inset: auto 0 0 auto; width: 220%; height: 32vh; } }
@media (max-height: 560px) { body { place-items: start center; } }`;

const card = `
.card {
  background: var(--surface);
  border: 1px solid var(--border);
  border-radius: 16px;
  box-shadow: var(--shadow);
  padding: 32px;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
}
.lead { margin-top: 4px; color: var(--muted); overflow-wrap: anywhere; text-wrap: pretty; }
.lead + .primary, .detail + .primary { margin-top: 24px; }
.detail {
  margin-top: 16px;
  padding: 8px 12px;
  border-radius: 8px;
  background: var(--sunken);
  border: 1px solid var(--border);
  color: var(--muted);
  font: 12px/18px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
  overflow-wrap: anywhere;
}
.alert {
  display: flex;
  gap: 10px;
  margin-top: 20px;
  padding: 10px 12px;
  border: 1px solid var(--bad-border);
  border-radius: 10px;
  background: var(--bad-soft);
  color: var(--bad);
  font-weight: 500;
}
.emblem { display: grid; place-items: center; width: 44px; height: 44px; border-radius: 12px; margin-bottom: 16px; }
.emblem .icon { width: 24px; height: 24px; }
.emblem.good { background: var(--good-soft); color: var(--good); }
.emblem.bad { background: var(--bad-soft); color: var(--bad); }
@media (max-width: 440px) { .card { padding: 24px; } }`;

const forms = `
form[data-busy] { display: grid; gap: 8px; margin-top: 20px; }
.field { display: grid; gap: 6px; }
label { font-weight: 500; }
input:not([type='hidden']) {
  width: 100%;
  height: 44px;
  padding: 0 12px;
  border: 1px solid var(--field-border);
  border-radius: 10px;
  background: var(--surface);
  color: inherit;
  font: inherit;
  font-size: 16px;
  transition: border-color 120ms ease-out, box-shadow 120ms ease-out;
}
input:hover { border-color: var(--muted); }
input:focus { outline: none; border-color: var(--accent); box-shadow: 0 0 0 3px var(--ring); }
input[aria-invalid='true'] { border-color: var(--bad); }
input:-webkit-autofill { -webkit-text-fill-color: var(--text); box-shadow: 0 0 0 40px var(--surface) inset; }
input:-webkit-autofill:focus { box-shadow: 0 0 0 40px var(--surface) inset, 0 0 0 3px var(--ring); }
.field-error, .hint { min-height: 16px; font-size: 12px; line-height: 16px; color: var(--muted); }
.field-error { color: var(--bad); }
@media (pointer: fine) { input:not([type='hidden']) { font-size: 14px; } }
.password { position: relative; }
.password input { padding-right: 48px; }
.password input::-ms-reveal { display: none; }
.reveal {
  position: absolute;
  inset: 4px 4px 4px auto;
  width: 36px;
  display: grid;
  place-items: center;
  border: 0;
  border-radius: 7px;
  background: none;
  color: var(--muted);
  cursor: pointer;
}
.reveal:hover { color: var(--text); background: var(--sunken); }
.reveal[aria-pressed='true'] { color: var(--link); }`;

const buttons = `
.primary, .secondary {
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 8px;
  min-height: 44px;
  padding: 10px 20px;
  border: 1px solid transparent;
  border-radius: 10px;
  font: inherit;
  font-weight: 600;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  transition: background-color 120ms ease-out, border-color 120ms ease-out;
}
.primary { background: var(--accent); color: var(--on-accent); }
.primary:hover { background: var(--accent-strong); }
.secondary { background: none; border-color: var(--field-border); color: var(--text); }
.secondary:hover { background: var(--sunken); border-color: var(--muted); }
.actions { display: grid; gap: 12px; margin-top: 24px; }
.primary .spinner {
  display: none;
  width: 16px;
  height: 16px;
  margin-left: -24px;
  border: 2px solid currentColor;
  border-right-color: transparent;
  border-radius: 50%;
  animation: turn 700ms linear infinite;
}
[aria-busy='true'] .primary { opacity: 0.8; cursor: progress; }
[aria-busy='true'] .spinner { display: block; }
@keyframes turn { to { rotate: 1turn; } }
@media (min-width: 520px) { .actions.row { grid-auto-flow: column; justify-content: start; } }`;

const account = `
.person { display: flex; align-items: center; gap: 16px; min-width: 0; }
.person > div:last-child { min-width: 0; }
.person .lead { margin-top: 0; }
.initials {
  flex: none;
  display: grid;
  place-items: center;
  width: 56px;
  height: 56px;
  border-radius: 50%;
  background: color-mix(in oklab, var(--accent), transparent 86%);
  color: var(--link);
  font-size: 20px;
  font-weight: 600;
}
dl { margin-top: 24px; border-top: 1px solid var(--border); }
dl > div { display: grid; grid-template-columns: 128px minmax(0, 1fr); gap: 16px; padding: 12px 0; border-bottom: 1px solid var(--border); }
dt { color: var(--muted); }
dd { font-weight: 500; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.missing { color: var(--muted); font-weight: 400; }
.badge {
  display: inline-block;
  margin-left: 6px;
  padding: 0 8px;
  border-radius: 999px;
  background: var(--sunken);
  color: var(--muted);
  font-size: 12px;
  line-height: 20px;
  font-weight: 500;
}
.badge.good { background: var(--good-soft); color: var(--good); }
.note { margin-top: 16px; font-size: 13px; color: var(--muted); }
.mail { margin-top: 24px; padding-top: 20px; border-top: 1px solid var(--border); }
.mail h2 { margin: 0; font-size: 16px; }
.mail .note { margin-top: 4px; }
.text { margin-top: 12px; white-space: pre-wrap; overflow-wrap: anywhere; }
@media (max-width: 440px) { dl > div { grid-template-columns: 88px minmax(0, 1fr); gap: 12px; } .badge { margin-left: 0; } }`;

const motion = `
@media (prefers-reduced-motion: reduce) {
  * { transition: none !important; }
  .spinner { animation-duration: 2s !important; }
}
@media (forced-colors: active) { .primary { border-color: ButtonText; } .backdrop { display: none; } }
`;
